#!/usr/bin/env python3
"""Code for any x86-64-v2 machine: portable.py RRVM BUILD_DIR

Problem: an instruction that only newer machines have works on the one that tests it.
Idea: the compiler asks the CPU nothing, so there is one way to make code, and all its instructions can be looked at: those that the sources of
jit/ hand to the assembler, stubs included, and those in the listings of what it compiles for programs of the corpus, with and without a tool.
Each must be one of the lists below, by the manual's names of what a CPU must have. x86-64-v2 is the baseline with SSE3, SSSE3, SSE4.1,
SSE4.2, POPCNT, CMPXCHG16B and LAHF.
"""
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import Test  # noqa: E402

CONDITIONS = "a ae b be c e g ge l le na nae nb nbe nc ne ng nge nl nle no np ns nz o p pe po s z".split()
BASE = set("""adc add and bsf bsr bswap bt btc btr bts call cbw cdq cdqe cmp cmpxchg cqo cwd cwde dec div idiv imul inc int3 jmp lea lock mfence mov
    movabs movsx movsxd movzx mul neg nop not or pause pop push rcl rcr rdtsc rep ret rex rol ror sar sbb shl shld shr shrd sub test ud2 xadd
    xchg xor""".split()) | {word + c for word in ("j", "set", "cmov") for c in CONDITIONS}
SSE2 = {op + kind for op in "add cmp div max min mul sqrt sub ucomi comi".split() for kind in ("ss", "sd", "ps", "pd")} | set("""andnpd andnps
    andpd andps cvtsd2si cvtsd2ss cvtsi2sd cvtsi2ss cvtss2sd cvtss2si cvttsd2si cvttss2si movapd movaps movd movdqa movdqu movhlps movhps movlps
    movq movsd movss movupd movups orpd orps paddd paddq pand pandn por psubd pxor shufps unpcklps xorpd xorps""".split())
V2 = {"popcnt", "roundss", "roundsd", "pextrd", "pextrq", "pinsrd", "pinsrq", "pshufb", "cmpxchg16b"}
KNOWN = BASE | SSE2 | V2
# Of the assembler, but no instructions; names that are words of C++ have an underscore.
DIRECTIVES = set("align bind code commentf embed embedLabel embedLabelDelta finalize init j newLabel offset setErrorHandler setLogger".split())
PROGRAMS = ["arith/DoubleCorners", "arith/MachineOperations"]


def words_of_sources(folder):
    """Instructions that the sources name, by the file that does."""
    found = {}
    for source in sorted(folder.rglob("*.cpp")):
        for word in re.findall(r"\bas_?(?:\.|->)(\w+)\(", source.read_text()):
            found.setdefault(word, source.name)
    return {w.rstrip("_"): f for w, f in found.items() if w not in DIRECTIVES}


def words_of_listings(lines):
    """Instructions of what is printed of compiled methods, by one line that has it, and the number of listings."""
    found, count, is_code = {}, 0, False
    for line in lines:
        if line.startswith("--- emitted"):
            is_code, count = True, count + 1
        elif line.startswith(("===", "---")):
            is_code = False
        elif is_code and re.match(r"[a-z]", line) and not re.match(r"\S+:$", line):
            for word in prefixes_and_name(line):
                found.setdefault(word, line.strip())
    return found, count


def prefixes_and_name(line):
    words = line.split()
    while words[0] in ("lock", "rep", "rex") and len(words) > 1:
        yield words.pop(0)
    if words[0] not in ("short", "align"):  # how far a jump is; how much is left free
        yield words[0]


def main():
    test = Test("rrvm", "build")
    sources = words_of_sources(test.sources / "jit")
    test.judge(len(sources) > 50, f"the sources name {len(sources)} instructions only")
    for word, file in sorted(sources.items()):
        test.judge(word in KNOWN, f"{file}: {word}")
    # The test itself must see what is new.
    later, _ = words_of_listings(["--- emitted", "vpaddd ymm0, ymm1, ymm2", "shlx eax, ecx, edx", "lock add dword ptr [rax], 1", "L1:", "; note"])
    test.judge(sorted(later) == ["add", "lock", "shlx", "vpaddd"] and not {"shlx", "vpaddd"} & KNOWN, f"what is read of a listing: {later}")
    for tool in ([], ["-tool=FastTrack", "-quiet", "-exitcode=0"]):
        for program in PROGRAMS:
            test.javac(test.sources / "tests/java" / f"{program}.java")
            done = test.run(test.rrvm, "-Xcomp", *tool, "-XX:CompileCommand=print,*.*", "-cp", test.build, program.split("/")[1])
            own = set(test.run("java", "-cp", test.build, program.split("/")[1]).stdout.splitlines())
            words, count = words_of_listings(line for line in done.stdout.splitlines() if line not in own)
            print(f"{program} {' '.join(tool)}: {count} listings, {len(words)} instructions")
            test.judge(done.returncode == 0 and count > 1000, f"{program}: exit code {done.returncode}, {count} listings\n{done.stderr[-2000:]}")
            for word, line in sorted(words.items()):
                test.judge(word in KNOWN, f"{program}: {line}")
    test.end()


main()
