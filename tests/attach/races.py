#!/usr/bin/env python3
"""Findings while the program runs: jcmd's Races.report, Races.summary and Races.clear, and the lines of -progress.
usage: races.py RRVM WORK"""
import json
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "work")
rrvm, work, judge = test.rrvm, test.work, test.judge
test.javac(test.here / "Racing.java")


def start(*options):
    p = subprocess.Popen([rrvm, "-tool=FastTrack", *options, "-cp", work, "Racing"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    judge(p.stdout.readline() == "ready\n", "it did not start")
    return p


def race_again(p):
    p.stdin.write("again\n")
    p.stdin.flush()
    judge(p.stdout.readline() == "ready\n", "it went on")


def ask(p, *command):
    return subprocess.run(["jcmd", str(p.pid), *map(str, command)], capture_output=True, text=True, timeout=300).stdout.partition("\n")[2]


p = start("-quiet")
judge(re.match(r"rrvm: FastTrack: \S+ on Racing\.x\n", ask(p, "Races.report")), ask(p, "Races.report"))
judge(re.match(r"rrvm: FastTrack: 1 race in 1 field .*\nrrvm: checked \d+ classes ", ask(p, "Races.summary")), ask(p, "Races.summary"))
judge(ask(p, "Races.report", work / "a.json") == f"1 finding written to {work / 'a.json'}\n", "a file")
judge([r["variable"] for r in json.loads((work / "a.json").read_text())["reports"]] == ["Racing.x"], "its contents")
judge("does not end in" in ask(p, "Races.report", work / "a.txt"), "a wrong ending")
judge("cannot write" in ask(p, "Races.report", work / "no" / "a.json"), "a folder that is not there")
judge(ask(p, "Races.clear") == "Races.report begins anew.\n", "clear")
judge(ask(p, "Races.report") == "Nothing was found.\n", "nothing since then")
race_again(p)
judge(re.match(r"rrvm: FastTrack: \S+ on Racing\.y in Racing@\w+\n", ask(p, "Races.report")), ask(p, "Races.report"))
ask(p, "Races.clear")
race_again(p)
judge("on Racing.y" in ask(p, "Races.report"), "the same race again is told again")
judge("since Races.clear: 1 finding\n" in ask(p, "Races.summary"), ask(p, "Races.summary"))
judge(all(f"\n{name}\n" in ask(p, "help") for name in ("Races.clear", "Races.report", "Races.summary")), ask(p, "help"))
_, text = p.communicate("")
judge(p.returncode == 66 and "FastTrack: 2 races in 2 fields" in text, (p.returncode, text))

p = start("-progress=1", "-quiet")
line = p.stderr.readline()
judge(re.fullmatch(r"rrvm: \d+ s: 2 threads, \d+ accesses, 1 finding, \d+ MB of heap, \d+ MB of shadows\n", line), line)
p.communicate("")
p = subprocess.Popen([rrvm, "-cp", work, "Racing"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
p.stdout.readline()
judge("Races." not in ask(p, "help") and "Unknown diagnostic command" in subprocess.run(["jcmd", str(p.pid), "Races.report"], capture_output=True, text=True).stderr +
      ask(p, "Races.report"), "no such commands without a tool")
p.communicate("")
test.end()
