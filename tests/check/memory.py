#!/usr/bin/env python3
"""Shadow state dies with its location: many objects and arrays come and go under chains whose states are in words and in the heap, while
another thread is blocked. Peak memory is what the living need. And a program that fills the heap for ever can be ended by a signal, and its
report is written; threads can be started in it. Native code that works on an array which no tool knows gets the array, not a copy of it."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", build, *(pathlib.Path(__file__).parent / "memory").glob("*.java")], check=True)


def run(*options, heap="-Xmx128m", program="Dying"):
    child = subprocess.Popen([rrvm, heap, *options, "-cp", build, program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = child.stdout.read(), child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    return out, err, os.waitstatus_to_exitcode(status), usage.ru_maxrss >> 10


failed = 0
plain, _, _, _ = run()
for chain in ["FastTrack", "FastTrack(epochs=64)", "DJIT+", "MultiRace", "ThreadLocal:ReadOnly:LockSet", "FastTrack|Goldilocks"]:
    out, err, code, megabytes = run(f"-tool={chain}")
    # 200,000 nodes stay; a state is some hundred bytes. Those that died would be ten times as many.
    good = out == plain and code == 0 and megabytes < 400
    print(f"{'ok  ' if good else 'FAIL'} {chain}: {megabytes} MB, exit code {code}")
    if not good:
        failed += 1
        print(out + err)

out, err, code, megabytes = run("-tool=FastTrack", "-Djava.awt.headless=true", heap="-Xmx400m", program="Painted")
good = out == "99\n" and code == 0 and megabytes < 260
print(f"{'ok  ' if good else 'FAIL'} painting in an image of 144 MB: {megabytes} MB, exit code {code}")
if not good:
    failed += 1
    print(out + err)

# A word for each element, and one for all that have the same state: -Xbatch, because many that the interpreter meets one by one get words.
for options, least, most in [(["-noRanges"], 90, 110), (["-Xbatch"], 0, 5)]:
    out, err, code, _ = run("-tool=FastTrack", *options, heap="-Xmx400m", program="Wide")
    told = re.search(r"^rrvm: shadows took about (\d+) MB at most, beside the Java heap$", err, re.M)
    good = out == "5999999\n" and code == 0 and least <= (int(told[1]) if told else 0) <= most
    print(f"{'ok  ' if good else 'FAIL'} the summary tells of shadows of {least} to {most} MB {' '.join(options)}")
    if not good:
        failed += 1
        print(out + err)

for options in [[], ["-tool=FastTrack"]]:
    child = subprocess.Popen([rrvm, "-Xmx32m", *options, "-cp", build, "Full"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = child.stdout.readline()
    time.sleep(5)
    child.send_signal(signal.SIGTERM)
    try:
        out, err = child.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        child.kill()
        out, err = child.communicate()
    good = first + out == "ready\nhook\n" and child.returncode == 143 and (not options or "Full.errors" in err)
    print(f"{'ok  ' if good else 'FAIL'} SIGTERM in a full heap {' '.join(options)}: exit code {child.returncode}")
    if not good:
        failed += 1
        print(first + out + err)

late = subprocess.run([rrvm, "-Xmx16m", "-cp", build, "LateThreads"], capture_output=True, text=True, timeout=200)
if late.stdout != "100\n" or late.returncode:
    failed += 1
    print(f"FAIL LateThreads: exit code {late.returncode}\n{late.stdout}{late.stderr}")
sys.exit(1 if failed else 0)
