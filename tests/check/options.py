#!/usr/bin/env python3
"""Options that mean what they say: -classes, -objects, -haltOnRace, several -report, what is refused; the line that a report prints
suppresses it in later runs.

usage: options.py RRVM BUILD-FOLDER
"""
import json
import re
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import jdk as tests_jdk

rrvm, build = sys.argv[1], Path(sys.argv[2])
tests_jdk.use()
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-nowarn", "-d", build, *(HERE / "options").rglob("*.java")], check=True)
failures = 0


def judge(good, what):
    global failures
    failures += not good
    if not good:
        print("FAIL", what)


def run(*arguments):
    done = subprocess.run([rrvm, "-cp", build, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stderr


# A list that begins by adding classes of the program is all that is checked; library classes can be added beside the program's.
FILTERS = [(r"-classes=+lib\..*", 66, "checked 1 class "), (r"-classes=-lib\..*", 0, "(1 skipped"), (r"-classes=+lib\..*,+Boxes.*", 66, "lib.Box.value"),
           (r"-classes=+java\.util\.BitSet", 66, "lib.Box.value"), (r"-classes=+Boxes.*", 0, "(1 skipped")]
for option, code, text in FILTERS:
    found = run("-tool=FastTrack", option, "Boxes")
    judge(found[0] == code and text in found[1], f"{option}: {found}")

# A file of -objects makes the unchecked class one whose objects count. Which of the two threads comes first is the scheduler's.
CONCURRENT_USE = re.compile(r"concurrent modification of lib\.Box \((write-read|read-write|write-write)\) in lib\.Box@")
(build / "objects").write_text("# ours\nlib.Box reads get writes put <init>\n")
code, text = run("-tool=FastTrack", r"-classes=-lib\..*", f"-objects={build / 'objects'}", "Boxes")
judge(code == 66 and CONCURRENT_USE.search(text) and "at Boxes.lambda$main$" in text and "1 library object," in text, f"-objects: {code}\n{text}")
# Rows that do nothing are said at the end, not silently left out; a method without arguments is told from its namesake.
(build / "odd").write_text("lib.Box path=nothing reads gte writes put\nlib.Missing reads *\nBoxes writes *\n")
text = run("-tool=FastTrack", r"-classes=-lib\..*", f"-objects={build / 'odd'}", "Boxes")[1]
for line in ["lib.Box has no method gte", "lib.Box has no field nothing", "no method of lib.Missing was called", "Boxes is checked itself, field by field, unless -classes leaves it out"]:
    judge(f"rrvm: warning: -objects: {line}\n" in text + "\n", f"-objects: {line}: {text}")
(build / "exact").write_text("lib.Box reads get() writes get\n")
judge(run("-tool=FastTrack", r"-classes=-lib\..*", f"-objects={build / 'exact'}", "Boxes")[0] == 0, "-objects: get()")
(build / "bad").write_text("\nlib.Box get\n")
judge(run("-tool=FastTrack", f"-objects={build / 'bad'}", "Boxes")[0] == 2, "-objects: a bad line")

# Refused before anything runs, in one line.
for arguments, text in [(["-report=x.json"], "-report does nothing without -tool=CHAIN"), (["-quiet"], "-quiet does nothing without -tool=CHAIN"),
                        (["-tool=FastTrack", "-tool=DJIT+"], "-tool is given twice"), (["-tool=FastTrack", "-exitcode=1", "-exitcode=2"], "-exitcode is given twice"),
                        (["-tool=FastTrack", f"-suppressions={build}"], "it is a directory"), (["-tool=FastTrack", f"-objects={build}"], "it is a directory")]:
    code, found = run(*arguments, "Boxes")
    judge(code == 2 and text in found and found.count("\n") == 1, f"{arguments}: {code} {found}")

# The printed line fits a run in which lambdas and proxies have other numbers; several reports; the identity is the same.
code, first = run("-tool=FastTrack", f"-report={build / 'a.json'}", f"-report={build / 'a.sarif'}", "Fold")
judge(code == 66 and (build / "a.sarif").stat().st_size > 0, f"Fold: {code}\n{first}")
lines = re.findall("to suppress: (.*)\n", first)
judge(lines and not re.search(r"0x|\$Proxy\d|Lambda\$\d", "".join(lines)), f"Fold: {lines}")
(build / "known").write_text("\n".join(lines) + "\n")
judge(run("-tool=FastTrack", f"-suppressions={build / 'known'}", "Fold", "x", "y")[0] == 0, "Fold: suppressed in a later run")
run("-tool=FastTrack", f"-report={build / 'b.json'}", "Fold", "y")
fingerprints = [{r["fingerprint"] for r in json.loads((build / f"{n}.json").read_text())["reports"]} for n in "ab"]
judge(fingerprints[0] and fingerprints[0] == fingerprints[1], f"Fold: {fingerprints}")

# A program that does not end by itself is ended by the first finding, or by a signal with the exit code that says so.
code, text = run("-tool=FastTrack", "-haltOnRace", "Fold", "endless")
judge(code == 66 and "Full thread dump" in text and "halted at the first finding" in text and "1 race in 1 field" in text, f"-haltOnRace: {code}\n{text}")
for option, wanted in [([], 143), (["-exitcodeForSignals"], 66)]:
    p = subprocess.Popen([rrvm, "-tool=FastTrack", *option, "-cp", build, "Fold", "endless"], stderr=subprocess.PIPE, text=True)
    while (line := p.stderr.readline()) and "to suppress" not in line:
        pass
    p.send_signal(signal.SIGTERM)
    rest = p.communicate(timeout=300)[1]
    judge(p.returncode == wanted and "1 race in 1 field" in rest, f"SIGTERM {option}: {p.returncode}\n{rest}")
print("options:", "failed" if failures else "passed")
sys.exit(1 if failures else 0)
