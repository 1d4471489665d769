#!/usr/bin/env python3
"""Classes go under a tool as they do without: loaders and hidden classes that a program drops are unloaded, and a report still names the code of
a class that is gone, with its line, and a lock that was an instance of it."""
import pathlib
import re
import subprocess
import sys

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
count = sys.argv[3] if len(sys.argv) > 3 else "300"
build.mkdir(parents=True, exist_ok=True)
here = pathlib.Path(__file__).parent / "unloading"
subprocess.run(["javac", "-d", build, *here.glob("*.java")], check=True)
line = 1 + (here / "Plugin.java").read_text().splitlines().index("        Reloaded.Cell.sum += more.getAsInt();")
failed = 0
for mode in [[], ["-Xint"], ["-Xcomp"]]:
    for chain in ["FastTrack", "FastTrack|Goldilocks|ThreadLocal:ReadOnly:LockSet|Velodrome|StreamChecker"]:
        ran = subprocess.run([rrvm, *mode, f"-tool={chain}", "-cp", build, "Reloaded", count], capture_output=True, text=True)
        report = re.search(r"FastTrack: write-read on Reloaded\$Cell.sum.*?to suppress", ran.stderr, re.S)
        good = (ran.stdout == "unloaded\ntrue\n" and ran.returncode == 66 and report and f"at Plugin.touch(Plugin.java:{line})" in report[0]
                and re.search(r'after write by thread \d+ "plugin".*holding Plugin@', report[0]))
        print(f"{'ok  ' if good else 'FAIL'} {' '.join(mode)} {chain}")
        if not good:
            failed += 1
            print(f"exit code {ran.returncode}\n{ran.stdout}{ran.stderr[-6000:]}")
sys.exit(1 if failed else 0)
