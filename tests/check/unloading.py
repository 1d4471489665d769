#!/usr/bin/env python3
"""Classes go under a tool as they do without: loaders and hidden classes that a program drops are unloaded, and a report still names the code of
a class that is gone, with its line, and a lock that was an instance of it. usage: unloading.py RRVM BUILD [--loaders N]"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build", options=[("--loaders", {"default": "300"})])
here = test.here / "unloading"
test.javac(*here.glob("*.java"))
line = 1 + (here / "Plugin.java").read_text().splitlines().index("        Reloaded.Cell.sum += more.getAsInt();")
for mode in [[], ["-Xint"], ["-Xcomp"]]:
    for chain in ["FastTrack", "FastTrack|Goldilocks|ThreadLocal:ReadOnly:LockSet|Velodrome|StreamChecker"]:
        ran = test.run(test.rrvm, *mode, f"-tool={chain}", "-cp", test.build, "Reloaded", test.options.loaders)
        report = re.search(r"FastTrack: write-read on Reloaded\$Cell.sum.*?to suppress", ran.stderr, re.S)
        good = (ran.stdout == "unloaded\ntrue\n" and ran.returncode == 66 and report and f"at Plugin.touch(Plugin.java:{line})" in report[0]
                and re.search(r'after write by thread \d+ "plugin".*holding Plugin@', report[0]))
        test.judge(good, f"{' '.join(mode)} {chain}: exit code {ran.returncode}\n{ran.stdout}{ran.stderr[-6000:]}")
test.end()
