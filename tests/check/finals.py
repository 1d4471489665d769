#!/usr/bin/env python3
"""Reads of what a constructor wrote behind a final field have a rule of their own, a note, and can be left out; reads of the same array that did
not come through the field, or of one that code outside of the constructor writes too, are races. usage: finals.py RRVM BUILD"""
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
test.javac(*(test.here / "finals").glob("*.java"))


def rules(how, *options):
    report = test.build / "report.sarif"
    ran = test.run(test.rrvm, *options, "-tool=FastTrack", f"-report={report}", "-cp", test.build, "Behind", how)
    results = json.loads(report.read_text())["runs"][0]["results"]
    about = [(r["ruleId"].split("/")[-1], r["level"]) for r in results if "int[" in r["message"]["text"]]
    return about, ran


for options in [(), ("-Xint",), ("-Xcomp",)]:
    for how, more, expected in [("through", (), [("behind-final", "note")]), ("through", ("-behindFinals=off",), []), ("leaked", (), [("race", "error")]),
                                ("outside", (), [("race", "error")]), ("filled", (), [("race", "error")])]:
        found, ran = rules(how, *options, *more)
        test.judge(found == expected and ran.returncode == 66, (how, *options, *more, "found", found, ran))
test.end()
