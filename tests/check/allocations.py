#!/usr/bin/env python3
"""-allocations: reports on fields name the line where the object was made, with constructors that call others and superclasses; without it they do not.
usage: allocations.py RRVM BUILD"""
import json
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
source = test.here / "Allocated.java"
test.javac(source)
lines = [n for n, text in enumerate(source.read_text().splitlines(), 1) if "made here" in text or "and here" in text]


def made(*options):
    """Field -> line of the allocation, as its report says."""
    file = test.build / "report.json"
    done = test.run(test.rrvm, "-tool=FastTrack", f"-report={file}", *options, "-cp", test.build, "Allocated")
    test.judge(done.returncode == 66 and done.stdout == "1\n", done)
    found = {}
    for r in json.loads(file.read_text())["reports"]:
        at = [re.fullmatch(r"allocated at .*\(Allocated\.java:(\d+)\)", d) for d in r["details"]]
        found[r["variable"]] = [int(m[1]) for m in at if m]
    return found


wanted = {"Allocated$Cell.value": [lines[0]], "Allocated$Named.number": [lines[1]]}
for mode in [], ["-Xint"], ["-Xcomp"]:
    found = made("-allocations", *mode)
    test.judge(found == wanted, f"{mode}: {found}, not {wanted}")
test.judge(made() == {
name: [] for name in wanted}, "nothing is said without the option")
test.end()
