#!/usr/bin/env python3
"""The summary says what was not checked, and warns when a run proves little.
usage: little.py RRVM BUILD"""
import json
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
test.javac(*(test.here / "little").rglob("*.java"))


def run(*arguments):
    return test.run(test.rrvm, "-cp", test.build, *arguments).stderr


ONE = "warning: only one thread ever ran, so nothing could race"
NO_CLASS = "warning: no class was instrumented, so nothing was checked"
NONE_LEFT = NO_CLASS + r": -classes leaves out all of the program's (each of its rules is held against the whole name: +com\.acme\..*)"
ALONE = "warning: only one thread ever ran, so there was no other to wait for"
NO_DATA = "warning: no checked code accessed any data, so nothing was checked"
UNSHARED = "warning: no two threads used the same checked location, so nothing could race"
RUNS = [(["-tool=FastTrack", "Alone"], ONE), (["-tool=FastTrack", r"-classes=-.*", "Apart"], NONE_LEFT),
        (["-tool=FastTrack", r"-classes=+gen\..*", "Apart"], NONE_LEFT), (["-tool=FastTrack", r"-fields=-.*", "-array=NONE", "Apart"], NO_DATA),
        (["-tool=FastTrack", "Apart"], UNSHARED), (["-tool=FastTrack", "-Xcomp", "Apart"], UNSHARED), (["-tool=FastTrack", "-Xint", "Apart"], UNSHARED),
        (["-tool=ThreadLocal:ReadOnly:LockSet", "Apart"], UNSHARED), (["-tool=DJIT+", "Apart"], UNSHARED),
        (["-tool=FastTrack", "Apart", "share"], None), (["-tool=FastTrack", "-Xcomp", "Apart", "share"], None), (["-tool=DJIT+", "Apart", "share"], None),
        (["-tool=FastTrack", "gen.Made"], None), (["-tool=LockOrder", "Apart"], None), (["-tool=LockOrder", "Alone"], ALONE)]
for arguments, warning in RUNS:
    text = run(*arguments)
    warnings = re.findall(r"rrvm: (warning: .*)", text)
    test.judge(warnings == ([warning] if warning else []), f"{arguments}: {warnings}\n{text}")

text = run("-tool=FastTrack", r"-classes=-gen\..*", "-lines=-X.java:1", f"-report={test.build / 'r.json'}", "gen.Made")
line = re.search(r"rrvm: not checked: ([\d ]+) classes of the JDK; by filters gen \((\d+)\); what these leave out: -lines\n", text)
figures = json.loads((test.build / "r.json").read_text())["run"]
test.judge(line and int(line[1].replace(" ", "")) == figures["classesOfTheJdk"] > 300 and int(line[2]) == figures["classesSkipped"] >= 1, f"{text} {figures}")
text = run("-tool=FastTrack", "-classes=-Apart.*", "Apart", "share")  # a class of no package stands for its lambdas and those inside it
test.judge(re.search(r"by filters Apart \(\d+\)\n", text), text)
text = run("-tool=FastTrack", "gen.Made")
test.judge(re.search(r"rrvm: not checked: [\d ]+ classes of the JDK\n", text), text)
test.end()
