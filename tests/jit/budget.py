#!/usr/bin/env python3
"""What the compiler spends on one method is bounded: budget.py RRVM BUILD_DIR

Methods that are large in one respect (tests/java/shapes/gen/GenLarge.java) run hot. What would take too long or too much memory is refused, for
a reason that says so, and all other methods are compiled; a method with many loops is not compiled again and again; the answers are java's.
"""
import collections
import re
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from support import Test  # noqa: E402

ASM = "/usr/share/java/asm.jar"
REASONS = {
    "straightMost": "the method is too large",
    "hugeFrame": "too many locals and blocks",
    "mazeOfManyLocals": "too many values live in too many blocks",
}
MOST_BYTES = 1_100_000  # of the code of one method, over all its compilations
MOST_MEMORY = 400 << 10  # KB; what the same method takes without a bound is some gigabytes


def main():
    test = Test("rrvm", "build")
    shapes = test.sources / "tests/java/shapes"
    for name in ("gen", "run", "made"):
        (test.build / name).mkdir()
    test.javac(shapes / "gen/GenLarge.java", shapes.parent / "opcodes/gen/Gen.java", to=test.build / "gen", options=["-cp", ASM])
    test.javac(shapes / "HotRunner.java", shapes / "LargeShapes.java", to=test.build / "run")
    test.judge(test.run("java", "-cp", f"{test.build / 'gen'}:{ASM}", "GenLarge", test.build / "made").returncode == 0, "the generator fails")
    program = ["-cp", f"{test.build / 'run'}:{test.build / 'made'}", "LargeShapes"]
    answer = test.run("java", *program).stdout.splitlines()

    log = test.build / "log"
    done = test.run(test.rrvm, "-Xbatch", "-XX:CompileThreshold=10", f'-Xlog:jit+compilation=debug:file="{log}":none', *program)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    test.judge(done.stdout.splitlines() == answer and done.returncode == 0, f"other answers than java's: {done.all[-3000:]}")
    test.judge(len(answer) == len({line.split()[0] for line in answer}) > 15, f"{len(answer)} answers")
    bytes_of, compiled, refused = collections.Counter(), set(), collections.defaultdict(set)
    for line in log.read_text().splitlines():
        if m := re.search(r" GLarge::(\w+)(?: @ \d+)? \((\d+) bytes\)(?:   COMPILE SKIPPED: (.*))?$", line):
            bytes_of[m[1]] += int(m[2])
            if m[3]:
                refused[m[1]].add(m[3])
            else:
                compiled.add(m[1])
    for method, reason in REASONS.items():
        test.judge(refused.pop(method, None) == {reason} and method not in compiled, f"{method} is not refused, or for another reason")
    test.judge(not set(refused) - compiled, f"refused for good: {dict(refused)}")
    for line in answer:
        method = line.split()[0]
        test.judge(method in compiled or method in REASONS, f"{method} stays interpreted")
    for method, count in bytes_of.items():
        test.judge(count <= MOST_BYTES, f"{method}: {count} bytes of code compiled in all")
    test.judge(memory < MOST_MEMORY, f"{memory} KB of memory")
    print(f"{len(answer)} methods, {len(compiled)} compiled, at most {max(bytes_of.values())} bytes of one, {memory >> 10} MB")
    test.end()


main()
