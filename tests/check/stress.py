#!/usr/bin/env python3
"""Threads, collections and class loading under load with a tool chain: no crash, no report, the same output.

    stress.py RRVM BUILD [--seconds N] [--threads N] [--rounds N]

Runs stress/Stress.java again and again under each chain in turn until the time is over. The program has no race, so precise
tools must be silent; the lock-set chain may report, but only what only other synchronisation protects. The program performs
the same accesses whatever the schedule, so every run of a chain must count as many: no event is lost, none raised twice."""
import argparse
import pathlib
import re
import subprocess
import sys
import time

CHAINS = ["FastTrack", "ThreadLocal:ReadOnly:LockSet", "FastTrack(epochs=64)", "StreamChecker", "DJIT+"]

o = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
o.add_argument("rrvm")
o.add_argument("build", type=pathlib.Path)
o.add_argument("--seconds", type=float, default=600)
o.add_argument("--threads", type=int, default=64)
o.add_argument("--rounds", type=int, default=64)
o.add_argument("--chains", default="|".join(CHAINS), help="separated by |")
options = o.parse_args()
here = pathlib.Path(__file__).parent / "stress"
options.build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", options.build, *here.glob("*.java")], check=True)
program = ["-cp", options.build, "Stress", str(options.threads), str(options.rounds)]
expected = subprocess.run(["java", *program], capture_output=True, text=True, check=True).stdout

end, runs = time.monotonic() + options.seconds, 0
chains = options.chains.split("|")
counted = {}  # by chain: accesses
while runs < len(chains) or time.monotonic() < end:
    chain = chains[runs % len(chains)]
    runs += 1
    run = subprocess.run([options.rrvm, f"-tool={chain}", "-Xstress:gc=200", *program], capture_output=True, text=True, timeout=1200)
    codes = (0, 66) if "LockSet" in chain else (0,)
    if run.returncode not in codes or run.stdout != expected:
        print(f"FAIL run {runs} under {chain}: exit code {run.returncode}, stdout {run.stdout!r} instead of {expected!r}\n{run.stderr[-4000:]}")
        sys.exit(1)
    accesses = re.search(r"([\d ]+) accesses, ", run.stderr).group(1).strip()
    if counted.setdefault(chain, accesses) != accesses:
        print(f"FAIL run {runs} under {chain}: {accesses} accesses, {counted[chain]} in an earlier run")
        sys.exit(1)
    print(f"run {runs} {chain}: {run.stderr.strip().splitlines()[-1]}", flush=True)
print(f"{runs} runs passed")
