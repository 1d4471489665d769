#!/usr/bin/env python3
"""What a check costs when it hits: instructions, loads and stores of the emitted code.

Problem: a fast path that grows by an instruction is slower everywhere and wrong nowhere, so no other test would see it.
Idea: let the VM print the code of methods with one access each and count what belongs to the check and is not behind the rest.
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOLS = ["FastTrack", "ThreadLocal:ReadOnly:LockSet"]
# Method (no name begins with another) -> operation, most instructions, most loads. Nothing is stored. A static's word is at a constant address, and its class's use is
# compared first; an element's word is where its array's shadow says.
LIMITS = {
    "get": ("CheckField", 3, 2), "put": ("CheckField", 3, 2),
    "sharedRead": ("CheckStatic", 6, 3), "sharedWrite": ("CheckStatic", 6, 3),
    "load": ("CheckElement", 4, 3), "store": ("CheckElement", 4, 3),
}


def code_of(rrvm, classes, tool, method):
    """The instructions of each operation, from the last time that the method was compiled."""
    words = [rrvm, "-Xbatch", f"-tool={tool}", f"-XX:CompileCommand=print,Hits.{method}", "-XX:CompileCommand=dontinline,Hits.*",
             "-cp", classes, "Hits"]
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    listings = out.split("--- emitted")
    if len(listings) < 2:
        sys.exit(f"{' '.join(map(str, words))}: nothing was printed\n{out}")
    found, operation = {}, None
    for line in listings[-1].splitlines():
        if head := re.match(r"; v\d+ (\w+)", line):
            operation = head[1]
        elif line.startswith("; "):
            operation = None  # behind the rest
        elif operation and line and not line.endswith(":"):
            found.setdefault(operation, []).append(line)
    return found


def is_store(line):
    name, _, operands = line.partition(" ")
    return "[" in operands.split(",")[0] and name not in ("cmp", "test", "jmp", "call", "push")


def main():
    rrvm, build = sys.argv[1], Path(sys.argv[2])
    build.mkdir(parents=True, exist_ok=True)
    subprocess.run(["javac", "-d", build, HERE / "hits/Hits.java"], check=True)
    problems = []
    for tool in TOOLS:
        for method, (operation, most, loads) in LIMITS.items():
            code = code_of(rrvm, build, tool, method).get(operation, [])
            stores = [line for line in code if is_store(line)]
            reads = [line for line in code if "[" in line and not is_store(line) and not line.startswith("lea")]
            print(f"{tool} {method}: {len(code)} instructions, {len(reads)} loads, {len(stores)} stores")
            if not code or len(code) > most or len(reads) > loads or stores:
                problems.append("\n  ".join([f"{tool} {method}: at most {most} instructions, {loads} loads, no store", *code]))
    print("\n".join(problems))
    return bool(problems)


sys.exit(main())
