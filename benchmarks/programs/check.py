#!/usr/bin/env python3
"""Checks the benchmark programs: the same output on java and rrvm, and every detector against ground_truth.json.

    check.py [--java-only] [--alone] [--bless N] --rrvm RRVM --build-dir DIR [program ...]

All detectors watch one run, side by side (A|B|...), and FastTrack one more alone. A precise detector must report exactly the races of the file; the others must
report what they are listed for and may report what the file calls a false alarm of theirs. See README.md for the format.
--bless N rewrites the file: lines from the `// race: id` marks in the sources, tools from N runs.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TRUTH = HERE / "ground_truth.json"
PRECISE = ["FastTrack", "DJIT+", "HappensBefore", "Goldilocks"]
OTHERS = ["MultiRace", "LockSet", "EraserWithBarrier", "Racer"]
# Racer without finals: it would report each one that a thread other than its creator reads.
CHAINS = {"LockSet": "ThreadLocal:ReadOnly:LockSet", "Racer": "Racer(finals=false)"}
CHAIN = "|".join("(" + CHAINS.get(tool, tool) + ")" for tool in PRECISE + OTHERS)
FALSE_ALARM = "ordered by the start or end of a thread, a barrier or a volatile that the tool does not see"


def marks(program):
    """{race id: ["File.java:12", ...]} from the comments `// race: id` in the program's sources."""
    found = {}
    for source in program["sources"]:
        for number, line in enumerate((HERE / source).read_text().splitlines(), 1):
            m = re.search(r"// race: ([\w, -]+)$", line)
            for race in m[1].split(",") if m else []:
                found.setdefault(race.strip(), []).append(f"{source}:{number}")
    return found


def field_of(report):
    """Class.field, or the array's type such as double[]."""
    return re.sub(r"^([^\[]*)\[[^\]]*\](.*) of \d+$", r"\1[]\2", report["location"])


def entry_of(program, report):
    """The entry that a report belongs to: an array's by type and line, a field's by name. Real races come first."""
    field, site = field_of(report), report["current"]["site"]
    line = f'{site["file"]}:{site["line"]}'
    for race in program["races"]:
        if race["field"] == field and (not field.endswith("[]") or not race["lines"] or line in race["lines"]):
            return race
    return None


class Failure(Exception):
    pass


def run(command):
    done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


def run_good(command, program):
    """Runs until the program's own check passes: a destructive race may strike, which is said, but not three times in a row."""
    destructive = any(r["kind"] == "destructive" for r in program["races"])
    for attempt in range(3 if destructive else 1):
        code, out, err = run(command)
        if code != 1 or "WRONG RESULT" not in err:
            break
        print(f"     {program['name']}: its race struck: {err.strip().splitlines()[0]}")
    if code != 0:
        raise Failure(f"{' '.join(map(str, command))}: exit code {code}\n{out}{err}")
    return out


def reports_of(arguments, program, expected_out, chain=CHAIN):
    log = pathlib.Path(arguments.build_dir) / f"{program['name']}.report.json"
    out = run_good([arguments.rrvm, f"-tool={chain}", "-maxWarn=1000000", "-exitcode=0", "-quiet", f"-report={log}", "-cp", classes(arguments),
                    program["main"], "small", program["threads_default"]], program)
    if out != expected_out:
        raise Failure(f"under the detectors it printed\n{out}instead of\n{expected_out}")
    return json.loads(log.read_text())["reports"]


def judge(program, reports, tools=PRECISE + OTHERS):
    """What is wrong with the reports of these tools, one line each."""
    wrong = []
    seen = {race["id"]: set() for race in program["races"]}
    for report in reports:
        race, tool = entry_of(program, report), report["tool"]
        allowed = race and race["tools"]["must"] + race["tools"]["may"] + race["tools"]["false_positive_of"]
        if not race or tool not in allowed:
            site = report["current"]["site"]
            wrong.append(f'{tool} must not report {report["rule"]} on {report["location"]} at {site["file"]}:{site["line"]}')
        if race:
            seen[race["id"]].add(tool)
    for race in program["races"]:
        wrong += [f'{tool} misses {race["id"]} ({race["field"]})' for tool in race["tools"]["must"] if tool in tools and tool not in seen[race["id"]]]
    return sorted(set(wrong))


def classes(arguments):
    return pathlib.Path(arguments.build_dir) / "classes"


def compile_all(arguments):
    target = classes(arguments)
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", target, *sorted(HERE.glob("*.java"))], check=True)


def check(arguments, program):
    expected = {race["id"]: race["lines"] for race in program["races"] if race["kind"] != "none"}
    if expected != marks(program):
        raise Failure(f"ground_truth.json says {expected}, the sources are marked {marks(program)}: run with --bless")
    words = ["-cp", classes(arguments), program["main"], "small", program["threads_default"]]
    on_java = run_good(["java", *words], program)
    if arguments.java_only:
        return
    on_rrvm = run_good([arguments.rrvm, *words], program)
    if on_rrvm != on_java:
        raise Failure(f"java printed\n{on_java}and rrvm\n{on_rrvm}")
    wrong = judge(program, reports_of(arguments, program, on_java))
    # Alone, a tool has its fast paths, which it has not beside others.
    for tool in PRECISE + OTHERS if arguments.alone else PRECISE[:1]:
        reports = reports_of(arguments, program, on_java, CHAINS.get(tool, tool))
        wrong += [w + ", alone" for w in judge(program, reports, [tool])]
    if wrong:
        raise Failure("\n".join(wrong))


def bless(arguments, program):
    """Measures the tools other than the precise ones; what the precise ones must do is never learnt from them."""
    lines = marks(program)
    program["races"] = [r for r in program["races"] if r["kind"] != "none"] + [r for r in program["races"] if r["kind"] == "none"]
    for race in program["races"]:
        race["lines"] = lines.get(race["id"], [])
    on_java = run_good(["java", "-cp", classes(arguments), program["main"], "small", program["threads_default"]], program)
    rounds = []
    for _ in range(arguments.bless):
        seen = {}
        for report in reports_of(arguments, program, on_java):
            race = entry_of(program, report)
            if not race and report["tool"] not in PRECISE:
                race = {"id": "false alarm on " + field_of(report), "field": field_of(report), "lines": [], "kind": "none", "why": FALSE_ALARM}
                program["races"].append(race)
            seen.setdefault(race["id"] if race else "?", set()).add(report["tool"])
        rounds.append(seen)
    for race in program["races"]:
        count = {t: sum(t in seen.get(race["id"], ()) for seen in rounds) for t in OTHERS}
        known = race.get("tools", {"must": [], "may": [], "false_positive_of": []})
        if race["kind"] == "none":
            false = [t for t in OTHERS if count[t] or t in known["false_positive_of"]]
            race["tools"] = {"must": [], "may": [], "false_positive_of": false}
        else:
            may = [t for t in OTHERS if t in known["may"] or 0 < count[t] < len(rounds)]
            always = [t for t in OTHERS if count[t] == len(rounds) and t not in may]
            race["tools"] = {"must": PRECISE + always, "may": may, "false_positive_of": []}
    wrong = judge(program, reports_of(arguments, program, on_java))
    print(f"{program['name']}: {len(program['races'])} entries", *wrong, sep="\n     ")


def write_truth(truth):
    """One race per line, so that changes read well."""
    blocks = []
    for program in truth["programs"]:
        head = json.dumps({k: v for k, v in program.items() if k != "races"})[:-1]
        keys = ("id", "field", "lines", "kind", "why", "tools")
        races = ",\n  ".join(json.dumps({k: race[k] for k in keys}) for race in program["races"])
        blocks.append(f'{head},\n "races": [' + (f"\n  {races}" if races else "") + "]}")
    TRUTH.write_text('{"programs": [\n' + ",\n".join(blocks) + "\n]}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rrvm", default="rrvm")
    parser.add_argument("--build-dir", required=True)
    parser.add_argument("--java-only", action="store_true", help="only compile, run on java, and compare the marks")
    parser.add_argument("--compile-only", action="store_true")
    parser.add_argument("--compiled", action="store_true", help="the classes are there already")
    parser.add_argument("--alone", action="store_true", help="each detector also alone, not only FastTrack")
    parser.add_argument("--bless", type=int, metavar="N")
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    truth = json.loads(TRUTH.read_text())
    known = {p["name"]: p for p in truth["programs"]}
    chosen = arguments.programs or list(known)
    unknown = [name for name in chosen if name not in known]
    if unknown:
        sys.exit(f"check.py: no program {', '.join(unknown)}; there are {', '.join(known)}")
    if not arguments.compiled:
        compile_all(arguments)
    if arguments.compile_only:
        return
    failed = 0
    for name in chosen:
        program = known[name]
        program.setdefault("sizes", ["small", "medium", "A", "B"])
        program.setdefault("threads_default", 4)
        try:
            bless(arguments, program) if arguments.bless else check(arguments, program)
            print(f"ok   {name}", flush=True)
        except (Failure, subprocess.TimeoutExpired) as e:
            failed += 1
            print(f"FAIL {name}: {e}", flush=True)
    if arguments.bless:
        write_truth(truth)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
