#!/usr/bin/env python3
"""Memory follows the threads that live, not those that have ever been started, and the clocks of many that live are shared.

    many_threads.py RRVM BUILD                 short: two numbers of threads under some chains, and 2,000 that live at once
    many_threads.py RRVM BUILD --soak 1000000  so many threads under every tool, one after the other; resident memory must not grow in the
                                               second half. --tools FastTrack,DJIT+ chooses tools, --mixed threads that do more
    many_threads.py RRVM BUILD --live 10000    so many threads alive at once under FastTrack: at most 1 GB"""
import argparse
import os
import pathlib
import subprocess
import sys
import time

parser = argparse.ArgumentParser()
parser.add_argument("rrvm")
parser.add_argument("build", type=pathlib.Path)
parser.add_argument("--soak", type=int)
parser.add_argument("--live", type=int)
parser.add_argument("--tools")
parser.add_argument("--mixed", action="store_true")
args = parser.parse_args()
args.build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", args.build, *(pathlib.Path(__file__).parent / "many_threads").glob("*.java")], check=True)
failed = 0


def judge(good, text, log=""):
    global failed
    print("ok  " if good else "FAIL", text, flush=True)
    if not good:
        failed += 1
        print(log, flush=True)


# What it printed, and peak memory in MB.
def run(chain, program, *arguments):
    log = args.build / "log.txt"
    with open(log, "w") as out:
        child = subprocess.Popen([args.rrvm, "-Xmx256m", f"-tool={chain}", "-cp", args.build, program, *map(str, arguments)], stdout=subprocess.PIPE,
                                 stderr=out, text=True)
        first = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
    return first.strip(), os.waitstatus_to_exitcode(status), usage.ru_maxrss >> 10, log.read_text()[-4000:]


def resident(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) >> 10
    return 0


def soak(tool, count):
    log = args.build / "log.txt"
    with open(log, "w") as out:
        child = subprocess.Popen([args.rrvm, "-Xmx256m", f"-tool={tool}", "-cp", args.build, "Short", str(count), "64", "mixed" if args.mixed else "progress"],
                                 stdout=subprocess.PIPE, stderr=out, text=True)
        sizes, started = [], time.time()
        for line in child.stdout:  # one for each tenth
            if line.startswith("#"):
                sizes.append(resident(child.pid))
        code = child.wait()
    half, end = sizes[4] if len(sizes) > 4 else 0, sizes[-1] if sizes else 0
    judge(code in (0, 66) and half > 0 and end <= half * 1.1 + 8,
         f"{tool}: {count} threads in {time.time() - started:.0f} s, MB resident at each tenth: {' '.join(map(str, sizes))}", log.read_text()[-4000:])


if args.soak:
    names = args.tools.split(",") if args.tools else [
        line.split()[0] for line in subprocess.run([args.rrvm, "-tools"], capture_output=True, text=True).stdout.splitlines()
        if line[:1].isalpha() and line.split()[0] not in ("Print", "Record")]
    for name in names:
        soak(name, args.soak)
elif args.live:
    out, code, megabytes, log = run("FastTrack", "Live", args.live)
    judge(out == str(2 * args.live) and code == 0 and megabytes <= 1024, f"FastTrack, {args.live} threads alive: {megabytes} MB", log)
else:
    for chain in ["FastTrack", "Goldilocks", "ThreadLocal:ReadOnly:LockSet", "DJIT+|Velodrome", "LockOrder"]:
        few_out, few_code, few, few_log = run(chain, "Short", 8000, 8)
        out, code, many, log = run(chain, "Short", 24000, 8)
        # Before threads were forgotten a thread cost 3 to 13 KB: 48 MB and more.
        judge(out == "24000" and few_out == "8000" and code in (0, 66) and many - few < 24, f"{chain}: {few} MB for 8,000 threads, {many} MB for 24,000", few_log + log)
    out, code, megabytes, log = run("FastTrack", "Live", 2000)
    judge(out == "4000" and code == 0 and megabytes < 220, f"FastTrack, 2,000 threads alive: {megabytes} MB", log)
sys.exit(1 if failed else 0)
