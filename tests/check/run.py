#!/usr/bin/env python3
"""Live tool chains: which members each chain reports on small programs, exit codes, and unchanged program output."""
import pathlib
import re
import subprocess
import sys

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
here = pathlib.Path(__file__).parent
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", build, *here.glob("*.java")], check=True)

# Eraser knows no join (guarded is a false alarm) and lets one writer initialise (total and field are missed).
RACES = {"SleepRace.total", "SleepRace.field", "int[3] of 4"}
PRECISE = ["FastTrack", "FastTrack(epochs=64)", "DJIT+", "HappensBefore", "Goldilocks"]
CASES = [("SleepRace", chain, RACES) for chain in PRECISE] + [("Clean", chain, set()) for chain in PRECISE]
CASES += [("SleepRace", "ThreadLocal:ReadOnly:LockSet", {"SleepRace.guarded", "int[3] of 4"}), ("SleepRace", "Empty", set()), ("SleepRace", "Count", set())]

failed = 0
for program, chain, expected in CASES:
    plain = subprocess.run([rrvm, "-cp", build, program], capture_output=True, text=True, timeout=300)
    run = subprocess.run([rrvm, f"-tool={chain}", "-cp", build, program], capture_output=True, text=True, timeout=300)
    found = set(re.findall(r"^rrvm: \S+: \S+ on (.*?)(?: in .*)?$", run.stderr, re.M))
    good = found == expected and run.stdout == plain.stdout and run.returncode == (66 if expected else 0) and "rrvm: checked" in run.stderr
    if not good:
        failed += 1
        print(f"FAIL {program} {chain}: exit code {run.returncode}, reported {sorted(found)}, expected {sorted(expected)}\n{run.stdout}{run.stderr}")
for options, text in [(["-tool=FastTrak"], "FastTrack"), (["-tool=A|"], "column"), (["-tool=FastTrack", "-classes=x"], "column 1")]:
    run = subprocess.run([rrvm, *options, "-cp", build, "Clean"], capture_output=True, text=True, timeout=60)
    if run.returncode != 2 or text not in run.stderr or len(run.stderr.splitlines()) != 1:
        failed += 1
        print(f"FAIL {options}: exit code {run.returncode}\n{run.stderr}")
print(f"{len(CASES) + 3 - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
