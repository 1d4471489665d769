#!/usr/bin/env python3
"""Shadow state dies with its location: many objects and arrays come and go under chains whose states are in words and in the heap, while
another thread is blocked. Peak memory is what the living need."""
import os
import pathlib
import subprocess
import sys

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", build, pathlib.Path(__file__).parent / "memory" / "Dying.java"], check=True)


def run(*options):
    child = subprocess.Popen([rrvm, "-Xmx128m", *options, "-cp", build, "Dying"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = child.stdout.read(), child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    return out, err, os.waitstatus_to_exitcode(status), usage.ru_maxrss >> 10


failed = 0
plain, _, _, _ = run()
for chain in ["FastTrack", "FastTrack(epochs=64)", "DJIT+", "ThreadLocal:ReadOnly:LockSet", "FastTrack|Goldilocks"]:
    out, err, code, megabytes = run(f"-tool={chain}")
    # 200,000 nodes stay; a state is some hundred bytes. Those that died would be ten times as many.
    good = out == plain and code == 0 and megabytes < 400
    print(f"{'ok  ' if good else 'FAIL'} {chain}: {megabytes} MB, exit code {code}")
    if not good:
        failed += 1
        print(out + err)
sys.exit(1 if failed else 0)
