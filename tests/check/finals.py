#!/usr/bin/env python3
"""Reads of what a constructor wrote behind a final field have a rule of their own, a note, and can be left out; reads of the same array that did
not come through the field, or of one that code outside of the constructor writes too, are races."""
import json
import pathlib
import subprocess
import sys

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", build, *(pathlib.Path(__file__).parent / "finals").glob("*.java")], check=True)
failed = 0


def rules(how, *options):
    report = build / "report.sarif"
    ran = subprocess.run([rrvm, *options, "-tool=FastTrack", f"-report={report}", "-cp", build, "Behind", how], capture_output=True, text=True)
    results = json.loads(report.read_text())["runs"][0]["results"]
    about = [(r["ruleId"].split("/")[-1], r["level"]) for r in results if "int[" in r["message"]["text"]]
    return about, ran


for options in [(), ("-Xint",), ("-Xcomp",)]:
    for how, more, expected in [("through", (), [("behind-final", "note")]), ("through", ("-behindFinals=off",), []), ("leaked", (), [("race", "error")]),
                                ("outside", (), [("race", "error")]), ("filled", (), [("race", "error")])]:
        found, ran = rules(how, *options, *more)
        good = found == expected and ran.returncode == 66
        print("ok  " if good else "FAIL", how, *options, *more)
        if not good:
            failed += 1
            print(f"found {found}, exit code {ran.returncode}\n{ran.stdout}{ran.stderr}")
sys.exit(1 if failed else 0)
