#!/usr/bin/env python3
"""Random programs whose races are known: what the precise detectors report live, against a model of the memory model.

    random/run.py [--seed N] [--programs N] [--rounds N] [--steps N] [--tools CHAIN] [--rrvm FILE]

Problem: written programs test what somebody thought of. Idea: a generator chooses one order of all steps of all threads, writes a
Java program that takes them in that order (turns are natives that raise no events), and keeps happens-before itself, with whole
vector clocks and whole histories, from docs/checking.md and nothing else. The first race of each location, with its line, must be
what each tool reports. A program that differs is kept, and its seed printed.
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

from model import Model
from program import Writer

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[3]
TOOLS = ["FastTrack", "FastTrack|DJIT+|HappensBefore|Goldilocks"]


def found_by(document):
    """tool -> {(location without indices, line)}"""
    found = {t["name"]: set() for t in document.get("tools", [])}
    for r in document["reports"]:
        location = re.sub(r"\[\d+\].*", "[]", r["location"])
        found.setdefault(r["tool"], set()).add((location, r["current"]["site"]["line"]))
    return found


def build_native(build):
    library = build / "libturn.so"
    if not library.is_file():
        include = Path(shutil.which("javac")).resolve().parent.parent / "include"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{include}", f"-I{include}/linux", "-o", library, HERE / "turn.c", "-lpthread"], check=True)


def try_seed(seed, options):
    name = f"Random{seed}"
    folder = options.build / name
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(name, random.Random(seed), options.rounds, options.steps, Model)
    (folder / f"{name}.java").write_text(writer.text())
    subprocess.run(["javac", "-g", "-nowarn", "-Xlint:none", "-proc:none", "-d", folder, folder / f"{name}.java"], check=True)
    problems = []
    for chain in options.tools or TOOLS:
        report = folder / "report.json"
        report.unlink(missing_ok=True)
        command = [options.rrvm, "-Xmx256m", f"-tool={chain}", f"-report={report}", "-quiet", *options.rrvm_args.split(), f"-Djava.library.path={options.build}",
                   "-cp", folder, name]
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=options.timeout)
        if done.returncode != (66 if writer.races else 0) or done.stdout != "done\n":
            problems.append(f"{chain}: exit code {done.returncode}, stdout {done.stdout!r}, {done.stderr[-2000:]}")
            continue
        found = found_by(json.loads(report.read_text()))
        for tool in chain.split("|"):
            reported = found.get(tool, set())
            problems += [f"{tool} in {chain}: reports {w} at line {n}: no race" for w, n in sorted(reported - writer.races)]
            problems += [f"{tool} in {chain}: does not report {w} at line {n}" for w, n in sorted(writer.races - reported)]
    if not problems:
        shutil.rmtree(folder)
    return problems, len(writer.races)


def main():
    o = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    o.add_argument("--seed", type=int, default=1)
    o.add_argument("--programs", type=int, default=10)
    o.add_argument("--rounds", type=int, default=20, help="of each program, each with threads and variables of its own")
    o.add_argument("--steps", type=int, default=60, help="of each round")
    o.add_argument("--tools", action="append", help="chains of precise tools; may be repeated")
    o.add_argument("--rrvm", type=Path, default=REPO / "build/release/bin/rrvm")
    o.add_argument("--rrvm-args", default="")
    o.add_argument("--build", type=Path, default=REPO / "build/random-races")
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
