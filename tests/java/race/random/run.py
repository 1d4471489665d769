#!/usr/bin/env python3
"""Random programs whose races are known: what the precise detectors report live, against a model of the memory model.

    random/run.py [--seed N] [--programs N] [--rounds N] [--steps N] [--tools CHAIN] [--rrvm FILE]

Problem: written programs test what somebody thought of. Idea: a generator chooses one order of all steps of all threads, writes a
Java program that takes them in that order (turns are natives that raise no events), and keeps happens-before itself, with whole
vector clocks and whole histories, from docs/checking.md and nothing else. The first race of each location, with its line, must be
what each tool reports. A program that differs is kept, and its seed printed.
Must not know: anything about rrvm but its command line and report.
"""
import random
import re
import sys
from pathlib import Path

from model import Model
from program import Writer

sys.path.append(str(Path(__file__).resolve().parents[1]))
import random_seeds

TOOLS = ["FastTrack", "FastTrack|DJIT+|HappensBefore|Goldilocks"]


def found_by(document):
    """tool -> {(location without indices, line)}"""
    found = {t["name"]: set() for t in document.get("tools", [])}
    for r in document["reports"]:
        location = re.sub(r"\[\d+\].*", "[]", r["location"])
        found.setdefault(r["tool"], set()).add((location, r["current"]["site"]["line"]))
    return found


def try_seed(seed, options):
    name = f"Random{seed}"
    writer = Writer(name, random.Random(seed), options.rounds, options.steps, Model)
    program = random_seeds.Program(name, writer.text(), options)
    problems = []
    for chain in options.tools or TOOLS:
        document, complaint = program.report([f"-tool={chain}"], bool(writer.races), "done\n")
        if not document:
            problems.append(f"{chain}: {complaint}")
            continue
        found = found_by(document)
        for tool in chain.split("|"):
            reported = found.get(tool, set())
            problems += [f"{tool} in {chain}: reports {w} at line {n}: no race" for w, n in sorted(reported - writer.races)]
            problems += [f"{tool} in {chain}: does not report {w} at line {n}" for w, n in sorted(writer.races - reported)]
    if not problems:
        program.remove()
    return problems, len(writer.races)


def main():
    o = random_seeds.parser(__doc__, "random-races")
    o.add_argument("--rounds", type=int, default=20, help="of each program, each with threads and variables of its own")
    o.add_argument("--steps", type=int, default=60, help="of each round")
    o.add_argument("--tools", action="append", help="chains of precise tools; may be repeated")
    return random_seeds.try_all(o.parse_args(), try_seed)


if __name__ == "__main__":
    sys.exit(main())
