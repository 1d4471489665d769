#!/usr/bin/env python3
"""Actual deadlocks: each is told while the program still runs, and again at its end; waits with a limit are none.

usage: deadlocks.py RRVM BUILD-FOLDER. The program goes on until it is told to end, so nothing here depends on time.
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import jdk as tests_jdk

rrvm, build = sys.argv[1], Path(sys.argv[2])
tests_jdk.use()
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", build, HERE / "deadlocks/Deadlocks.java"], check=True)
failures = 0


def judge(good, what):
    global failures
    failures += not good
    if not good:
        print("FAIL", what)


def run(case, *options):
    """What stderr said before the program was told to end, and all of it, and the exit code."""
    p = subprocess.Popen([rrvm, *options, "-cp", build, "Deadlocks", case], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    early = ""
    while case != "none" and "to suppress:" not in early:
        line = p.stderr.readline()
        if not line:
            break
        early += line
    rest = p.communicate("\n", timeout=120)[1]
    return early, early + rest, p.returncode


CASES = {"monitors": 2, "three": 3, "locks": 2, "mixed": 2, "join": 2, "classes": 2, "classAndMonitor": 2}
for mode in ["-Xmixed", "-Xint", "-Xcomp"]:
    for case, count in CASES.items():
        early, text, code = run(case, "-tool=FastTrack", mode)
        judge(code == 66, f"{case} {mode}: exit code {code}\n{text}")
        judge("rrvm: Deadlock: deadlock on " in early, f"{case} {mode}: not told while it ran\n{text}")
        waits = re.findall(r'wait for the (?:lock of \S+ \(held by|initialisation of class \S+ \(begun by|end of) thread \d+ "(\w+)".* by thread \d+ "(\w+)" \(created at Deadlocks\..*(holding|no locks)', early)
        judge(len(waits) == count and {w[0] for w in waits} == {w[1] for w in waits}, f"{case} {mode}: {waits}\n{early}")
        judge(early.count("at Deadlocks.") >= count and text.count("Deadlock: deadlock on") == 1, f"{case} {mode}: stacks\n{text}")
        judge("Deadlock: 1 deadlock in 1 location" in text and "wait for each other to the end" in text, f"{case} {mode}: the end\n{text}")
_, text, code = run("none", "-tool=FastTrack")
judge(code == 0 and "Deadlock" not in text, f"none: exit code {code}\n{text}")
# The line that it prints suppresses it, and it is no finding then.
early, _, _ = run("monitors", "-tool=FastTrack")
(build / "known").write_text("".join(re.findall("to suppress: (.*\n)", early)))
p = subprocess.run([rrvm, "-tool=FastTrack", f"-suppressions={build / 'known'}", "-cp", build, "Deadlocks", "monitors"], input="\n", capture_output=True, text=True)
judge(p.returncode == 0 and "Deadlock: no reports; 1 suppressed" in p.stderr, f"suppressed: {p.stderr}")
print("deadlocks:", "failed" if failures else "passed")
sys.exit(1 if failures else 0)
