#!/usr/bin/env python3
"""scripts/demo builds only what it runs: no object of a test or of a benchmark, and far fewer than there are; scripts/setup shows the build's progress."""
import pathlib
import re
import subprocess
import sys

source, build = pathlib.Path(sys.argv[1]), sys.argv[2]
demo = (source / "scripts/demo").read_text()
target = re.search(r"RRVM_TARGETS=\$\{RRVM_TARGETS:-([^}]+)\} scripts/setup", demo)
if not target:
    sys.exit("scripts/demo builds everything")


def objects(of):
    commands = subprocess.run(["ninja", "-C", build, "-t", "commands", *of], capture_output=True, text=True, check=True).stdout
    return re.findall(r" -c (\S+\.(?:cpp|c|cc))$", commands, re.M)


demos, all_of_them = objects(target[1].split()), objects(["all"])
wrong = [o for o in demos if re.search(r"/(tests|benchmarks)/", o.removeprefix(str(source)))]
if wrong:
    sys.exit("scripts/demo builds " + " ".join(wrong))
if not demos or len(demos) > 0.8 * len(all_of_them):
    sys.exit(f"scripts/demo compiles {len(demos)} of {len(all_of_them)} files")
if "--quiet" in (source / "scripts/setup").read_text():
    sys.exit("scripts/setup builds in silence")
print(f"scripts/demo compiles {len(demos)} of {len(all_of_them)} files")
