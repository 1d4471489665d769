#!/usr/bin/env python3
"""The same report, byte for byte, from the interpreter and from compiled code: engines.py RRVM RRTRACE BUILD_DIR

Problem: compiled code finds the frames, contexts and threads of a report in ways of its own, and expectations (tests/java/race) look at a few of
its parts only.
Idea: programs whose threads take turns (tests/java/race/Order.java) have one report. Its text and its JSON form, under all race detectors and the
Erasers' chain, must be equal in all modes, but for the seconds, the addresses of objects, and what counts the library's own operations. So must be what is found in the
recorded traces of both engines.
"""
import difflib
import json
import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import recorded  # noqa: E402
from support import Test  # noqa: E402

CHAIN = "FastTrack|DJIT+|HappensBefore|Goldilocks|MultiRace|(ThreadLocal:ReadOnly:LockSet)|EraserWithBarrier|Racer"
MODES = [["-Xint"], ["-Xcomp", "-Xstress:verify"], ["-Xbatch", "-XX:CompileThreshold=2"], ["-XX:TieredStopAtLevel=1", "-Xbatch", "-XX:CompileThreshold=2"],
         ["-Xstress:loops", "-Xstress:exits=3"]]
PROGRAMS = ["access/ArrayInt", "access/ArrayLong", "access/ArrayReference", "access/InstanceDouble", "access/InstanceReference", "access/StaticInt",
            "access/StaticLong", "patterns/Chained", "patterns/FreshObject", "patterns/NumberRange", "structures/*[!n]"]  # those that end in Clean have no races
# The library does other things when its classes are initialised or its methods compiled in another order; the rest of the line is compared.
VARYING = [(r" in [\d.]+ s\b", ""), (r"[\d  ]+ accesses, [\d  ]+ sync ops", ""), (r"not checked: \d+ classes", "")]


def normal(text):
    for pattern, replacement in VARYING:
        text = re.sub(pattern, replacement, text)
    names = {}  # objects are named by where they are; which are the same is compared
    return re.sub(r"@([0-9a-f]+)\b", lambda m: "@" + names.setdefault(m[1], str(len(names))), text)


def normal_json(text):
    """Findings are compared, not what the run cost."""
    document = json.loads(text)
    return normal(json.dumps({key: value for key, value in document.items() if key in ("tools", "reports", "deadlocks", "exitCode")}, indent=1, sort_keys=True))


def runs_of(test, program, options):
    """What each mode says of a program."""
    said = {}
    for mode in MODES:
        report = test.build / "report.json"
        arguments = [*mode, *options, f"-Djava.library.path={test.build}", "-cp", test.build, program.stem]
        done = test.run(test.rrvm, f"-tool={CHAIN}", f"-report={report}", *arguments)
        said[" ".join(mode)] = done.returncode, done.stdout, normal(done.stderr), normal_json(report.read_text())
    return said


def main():
    test = Test("rrvm", "rrtrace", "build")
    folder = test.sources / "tests/java/race"
    programs = sorted({p for pattern in PROGRAMS for p in folder.glob(pattern + ".java") if "void main(" in p.read_text()})
    home = Path(shutil.which("javac")).resolve().parents[1]
    test.javac(folder / "Order.java", *programs, options=["-g", "-nowarn", "-Xlint:none", "-proc:none"])
    done = test.run("cc", "-shared", "-fPIC", "-O1", f"-I{home}/include", f"-I{home}/include/linux", "-o", test.build / "liborder.so", folder / "order.c", "-lpthread")
    if not test.judge(done.returncode == 0, done.stderr):
        test.end()
    reports = 0
    for n, program in enumerate(programs):
        options = re.search(r"// options: (.*)", program.read_text())
        options = options[1].split() if options else []
        said = runs_of(test, program, options)
        first = said[" ".join(MODES[0])]
        reports += first[2].count("to suppress:")
        for mode, other in said.items():
            for what, a, b in zip(("exit code", "stdout", "report", "JSON"), first, other):
                lines = [] if a == b else difflib.unified_diff(str(a).splitlines(), str(b).splitlines(), "-Xint", mode, lineterm="", n=1)
                test.judge(a == b, f"{program.stem}: {what}\n" + "\n".join(list(lines)[:40]))
        if n % 4 == 0:  # a trace is large, for it has what the library does
            ways = [recorded.compare(test.rrvm, test.rrtrace, test.build, [*mode, *options, f"-Djava.library.path={test.build}", "-cp", test.build, program.stem])
                    for mode in MODES[:2]]
            test.judge(ways[0][0] == ways[1][0] and not ways[0][1] + ways[1][1], f"{program.stem}: recorded {ways}")
    print(f"{len(programs)} programs, {reports} reports, {len(MODES)} modes")
    test.judge(reports > 100, f"only {reports} reports")
    test.end()


main()
