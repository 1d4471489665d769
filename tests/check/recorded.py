#!/usr/bin/env python3
"""Record and replay: the trace of a run has the same races in it as the run.

  recorded.py RRVM RRTRACE DIR rrvm-arguments...    any program: live and replayed findings of FastTrack, compared

Used by values.py for the race programs; by hand for larger ones, such as `recorded.py RRVM RRTRACE /tmp/r -cp DIR Tsp small`.
"""
import json
import pathlib
import re
import subprocess
import sys


def races(report):
    """(rule, variable, places of both accesses) of a JSON report."""
    found = set()
    for r in json.loads(report.read_text())["reports"]:
        variable = re.sub(r"\[.*", "[]", r["variable"])  # a trace does not know how many dimensions an array has
        variable = variable.removesuffix(".*")  # nor a library object from all fields of one
        place = [(a["site"]["class"], a["site"]["method"], a["site"]["file"], a["site"]["line"]) if a and a["site"] else None for a in (r["current"], r["previous"])]
        found.add((r["rule"], variable, *place))
    return found


def compare(rrvm, rrtrace, build, arguments, ending="", options="", timeout=300):
    """The races of a live run, and what is wrong with the replayed ones."""
    trace, live, replayed = build / f"run.trace{ending}", build / "live.json", build / "replayed.json"
    r = subprocess.run([rrvm, f"-tool=FastTrack|Record(file={trace}{options})", f"-report={live}", "-quiet", *arguments], capture_output=True, text=True, timeout=timeout)
    replay = subprocess.run([rrtrace, "-tool=FastTrack", f"-report={replayed}", "-quiet", trace], capture_output=True, text=True, timeout=timeout)
    ends_itself = r.returncode not in (0, 66)  # with a code of the program's own
    if r.returncode < 0 or replay.returncode not in (0, 66) or not ends_itself and replay.returncode != r.returncode:
        return set(), [f"exit codes {r.returncode} and {replay.returncode}\n{r.stderr}{replay.stderr}"]
    a, b = races(live), races(replayed)
    return a, [] if a == b else [f"live {sorted(a - b)}, replayed {sorted(b - a)}"]


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    found, problems = compare(sys.argv[1], sys.argv[2], folder, sys.argv[4:], ".gz", timeout=3600)
    size = (folder / "run.trace.gz").stat().st_size
    print(f"{len(found)} races, trace of {size} bytes", *problems, sep="\n")
    sys.exit(1 if problems else 0)
