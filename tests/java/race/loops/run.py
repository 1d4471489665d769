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
import random
import re
import sys
from pathlib import Path

from loops import Writer

sys.path.append(str(Path(__file__).resolve().parents[1]))
import random_seeds

MODES = [["-Xint"], ["-Xcomp", "-noRanges"], ["-Xcomp"], ["-Xcomp", "-stacks=none"], ["-Xcomp", "-Xstress:exits=7"],
         ["-Xcomp", "-noRemoval"], ["-Xcomp", "-noRemoval", "-noRanges"], ["-Xcomp", "-Xstress:checks", "-Xstress:verify"]]


def found_by(document):
    """{(type of the array, line, line)}; a report is about two lines, whichever came first."""
    found = set()
    for r in document["reports"]:
        lines = sorted([r["current"]["site"]["line"], r["previous"]["site"]["line"]])
        found.add((re.sub(r"\[.*", "", r["location"]), *lines))
    return found


def try_seed(seed, options):
    name = f"Loops{seed}"
    writer = Writer(name, random.Random(seed), options.steps)
    program = random_seeds.Program(name, writer.text(), options)
    problems = []
    for mode in MODES:
        document, complaint = program.report(["-tool=FastTrack", "-maxWarn=100000", *mode], bool(writer.races), f"{writer.thrown} thrown\n")
        if not document:
            problems.append(f"{mode}: {complaint}")
            continue
        reported = found_by(document)
        lines = {(t, line) for t, *both in reported for line in both}
        problems += [f"{mode}: reports {t}[] at lines {n} and {m}: no race" for t, n, m in sorted(reported - writer.model.pairs)]
        problems += [f"{mode}: reports nothing of {t}[] at line {n}" for t, n in sorted(writer.races - lines)]
    if not problems:
        program.remove()
    return problems, len(writer.races)


def main():
    o = random_seeds.parser(__doc__, "random-loops")
    o.add_argument("--steps", type=int, default=150, help="of each program: runs of loops, locks and volatiles")
    return random_seeds.try_all(o.parse_args(), try_seed)


if __name__ == "__main__":
    sys.exit(main())
