#!/usr/bin/env python3
"""What compiled code calls without saving its vector registers uses general registers only.

Problem: rr::Tool::leaf_access and vm/check/quick_access.h promise it, and an inlined function that g++ decides to call instead would
break the promise unseen: it may be another file's copy.
Idea: look at their machine code. No vector register, and no call but to each other and the one from the VM's half to the tool's, through a
pointer.
"""
import re
import subprocess
import sys

LEAVES = {
    "rrvm::check::quick_field": True,  # may call through a pointer
    "rrvm::check::quick_element": True,
    "rrvm::check::quick_inlined_field": True,
    "rrvm::check::quick_inlined_element": True,
    "rrvm::check::(anonymous namespace)::quick_elsewhere": True,
    "rrvm::check::quick_monitor_enter": True,
    "rrvm::check::quick_monitor_exit": True,
    "rrvm::jit::rt::push_frames": False,
    "rrvm::jit::rt::fill_frame": False,
    "rrvm::tools::FastTrack::leaf": False,
    "rrvm::tools::FastTrack::end_in_leaf": False,
    "rrvm::tools::ThreadLocal::leaf": False,
    "rrvm::tools::Empty::leaf": False,
}


def main():
    text = subprocess.run(["objdump", "-dC", "--no-show-raw-insn", sys.argv[1]], check=True, capture_output=True, text=True).stdout
    found, problems, name = set(), [], None
    for line in text.splitlines():
        if head := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            name = next((n for n in LEAVES if head[1].startswith(n + "(")), None)
            found.add(name)
        elif name:
            code = line.split("\t", 1)[-1].split("#")[0].strip()
            is_indirect = code.startswith(("call   *", "jmp    *"))
            leaves = code.startswith(("call", "jmp")) and not any(f"<{n}(" in code for n in LEAVES)
            if re.search(r"%[xyz]mm|%st", code) or (leaves and not (is_indirect and LEAVES[name])):
                problems.append(f"{name}: {code}")
    problems += [f"{n}: not found" for n in LEAVES if n not in found]
    print("\n".join(problems) or f"{len(LEAVES)} leaves use general registers only")
    return bool(problems)


sys.exit(main())
