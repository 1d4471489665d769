#!/usr/bin/env python3
"""Random loops over arrays whose races are known: what compiled code reports, with joined checks and without, against a model.

    loops/run.py [--seed N] [--programs N] [--rrvm FILE]

Problem: a check that has left its loop must be made for exactly the elements that were accessed, whichever way the loop ends. Idea: a
generator writes loops with early exits, exceptions, strides, several counters, locks and volatiles inside, chooses an order in which
threads run them (turns are natives that raise no events, ../random/turn.c), and runs the same loops itself, element by element, with
whole vector clocks (loops.py). The first race of each element, by the lines of both accesses, must be what FastTrack reports.
A program that differs is kept, and its seed printed.
Must not know: anything about rrvm but its command line and report.
"""
import argparse
import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

from loops import Writer

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[3]
MODES = [["-Xint"], ["-Xcomp", "-noRanges"], ["-Xcomp"], ["-Xcomp", "-stacks=none"], ["-Xcomp", "-Xstress:exits=7"],
         ["-Xcomp", "-noRemoval"], ["-Xcomp", "-noRemoval", "-noRanges"], ["-Xcomp", "-Xstress:checks", "-Xstress:verify"]]


def found_by(document):
    """{(type of the array, line, line)}; a report is about two lines, whichever came first."""
    found = set()
    for r in document["reports"]:
        lines = sorted([r["current"]["site"]["line"], r["previous"]["site"]["line"]])
        found.add((re.sub(r"\[.*", "", r["location"]), *lines))
    return found


def build_native(build):
    library = build / "libturn.so"
    if not library.is_file():
        include = Path(shutil.which("javac")).resolve().parent.parent / "include"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{include}", f"-I{include}/linux", "-o", library, HERE.parent / "random/turn.c", "-lpthread"],
                       check=True)


def try_seed(seed, options):
    name = f"Loops{seed}"
    folder = options.build / name
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(name, random.Random(seed), options.steps)
    (folder / f"{name}.java").write_text(writer.text())
    subprocess.run(["javac", "-g", "-nowarn", "-Xlint:none", "-proc:none", "-d", folder, folder / f"{name}.java"], check=True)
    problems = []
    for mode in MODES:
        report = folder / "report.json"
        report.unlink(missing_ok=True)
        command = [options.rrvm, "-Xmx256m", "-tool=FastTrack", f"-report={report}", "-quiet", "-maxWarn=100000", *mode, *options.rrvm_args.split(),
                   f"-Djava.library.path={options.build}", "-cp", folder, name]
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=options.timeout)
        if done.returncode != (66 if writer.races else 0) or done.stdout != f"{writer.thrown} thrown\n":
            problems.append(f"{mode}: exit code {done.returncode}, stdout {done.stdout!r}, not {writer.thrown} thrown, {done.stderr[-2000:]}")
            continue
        reported = found_by(json.loads(report.read_text()))
        lines = {(t, line) for t, *both in reported for line in both}
        problems += [f"{mode}: reports {t}[] at lines {n} and {m}: no race" for t, n, m in sorted(reported - writer.model.pairs)]
        problems += [f"{mode}: reports nothing of {t}[] at line {n}" for t, n in sorted(writer.races - lines)]
    if not problems:
        shutil.rmtree(folder)
    return problems, len(writer.races)


def main():
    o = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    o.add_argument("--seed", type=int, default=1)
    o.add_argument("--programs", type=int, default=10)
    o.add_argument("--steps", type=int, default=150, help="of each program: runs of loops, locks and volatiles")
    o.add_argument("--rrvm", type=Path, default=REPO / "build/release/bin/rrvm")
    o.add_argument("--rrvm-args", default="")
    o.add_argument("--build", type=Path, default=REPO / "build/random-loops")
    o.add_argument("--timeout", type=float, default=300)
    options = o.parse_args()
    options.build.mkdir(parents=True, exist_ok=True)
    build_native(options.build)
    failed = races = 0
    for seed in range(options.seed, options.seed + options.programs):
        problems, count = try_seed(seed, options)
        races += count
        if problems:
            failed += 1
            print(f"seed {seed}: FAIL", *problems[:20], sep="\n    ", flush=True)
    print(f"{options.programs - failed} passed, {failed} failed ({races} races)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
