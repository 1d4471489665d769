#!/usr/bin/env python3
"""Race tests: what each detector must report on small programs, said beside the line that it is reported at.

Problem: a detector's verdict on a live program is only worth something if it is exact and the same in every run.
Idea: each program orders its threads in real time through natives that raise no events (Order.java); all detectors run
side by side in one process (`A|B|C`); the JSON report is compared with the comments of the source. README.md has the notation.
Must not know: anything about rrvm but its command line and report.
"""
import argparse
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[2]
sys.path.append(str(REPO / "tests"))
import jdk as tests_jdk
EXIT_CODE = 66

# Name in expectations -> chain. A chain reports under the name of its last tool.
CHAINS = {
    "FastTrack": "FastTrack", "DJIT+": "DJIT+", "HappensBefore": "HappensBefore", "Goldilocks": "Goldilocks",
    "MultiRace": "MultiRace", "Eraser": "ThreadLocal:ReadOnly:LockSet", "EraserWithBarrier": "EraserWithBarrier", "Racer": "Racer",
}
PRECISE = ["FastTrack", "DJIT+", "HappensBefore", "Goldilocks"]
GROUPS = {
    "precise": PRECISE, "clocks": [*PRECISE, "MultiRace"], "erasers": ["Eraser", "EraserWithBarrier"],
    "locksets": ["Eraser", "EraserWithBarrier", "Racer"], "all": list(CHAINS),
}
REPORTED_AS = {chain.split(":")[-1]: name for name, chain in CHAINS.items()}

# Tools for blocks, side by side in a run of their own, by folder. Threads and what holds them together are no atomic blocks.
BLOCK_OPTIONS = {
    "atomicity": ["-tool=Atomizer|Velodrome|SideTrack", r"-atomic=-.*lambda.*,-Order\..*"],
    "determinism": ["-tool=SingleTrack"],
}

# Of `lockorder/`: the reports of LockOrder alone, in all three ways to run.
ORDER = re.compile(r"deadlock after ([()\d|]+): ([\w-]+)")
MODES = [[], ["-Xint"], ["-Xcomp"]]

VIOLATION = re.compile(r"violation (\S+): ([^;]+)")
FINDING = re.compile(r"race (\S+) after ([()\d|]+|\?): ([^;]+)")


class Broken(Exception):
    """A test program or the set-up itself is wrong."""


def tools_of(text, where):
    names = []
    for word in text.split():
        removed = word.startswith("-")
        found = GROUPS.get(word.lstrip("-"), [word.lstrip("-")])
        if any(f not in CHAINS for f in found):
            raise Broken(f"{where}: no such tool or group: {word}")
        names = [n for n in names if n not in found] if removed else names + found
    return names


class Program:
    def __init__(self, source):
        self.source, self.name = source, source.stem
        self.topic = source.parent.name
        self.options = []
        self.violations = set()  # (tool, rule, innermost block, line)
        lines = source.read_text(encoding="utf-8").splitlines()
        labels, found, orders, code_line = {}, [], [], 0
        for number, line in enumerate(lines, 1):
            code, slashes, comment = line.partition("//")
            if code.strip():
                code_line = number
            if not slashes:
                continue
            if comment.strip().startswith("options:"):
                self.options += shlex.split(comment.partition("options:")[2])
            label = re.match(r"\s*\((\d+)\)", comment)
            if label:
                if label.group(1) in labels:
                    raise Broken(f"{source.name}:{number}: label ({label.group(1)}) is there twice")
                labels[label.group(1)] = code_line
            for block, reports in VIOLATION.findall(comment):
                self.violations |= {(*r.split("="), self.full(block), code_line) for r in reports.split()}
            orders += [(code_line, *m) for m in ORDER.findall(comment)]
            matches = FINDING.findall(comment)
            if len(matches) != len(re.findall(r"\brace\b[^;]*:", comment)):
                raise Broken(f"{source.name}:{number}: not an expectation: {comment.strip()}")
            found += [(number, code_line, *m) for m in matches]
        self.deadlocks = {(rule, line, labels[n]) for line, after, rule in orders for n in re.findall(r"\d+", after)}
        self.expected = {tool: set() for tool in CHAINS}
        for number, line, location, after, tools in found:
            try:
                previous = frozenset(labels[n] for n in re.findall(r"\d+", after))
            except KeyError as e:
                raise Broken(f"{source.name}:{number}: no line has the label ({e.args[0]})")
            for tool in tools_of(tools, f"{source.name}:{number}"):
                self.expected[tool].add((self.full(location), line, previous))
        self.racy = any(self.expected.values())

    def full(self, location):
        """x -> Program.x; Node.next -> Program$Node.next; int[0] and qualified names with a / stay (a/b/C.f -> a.b.C.f, /C -> C)."""
        if "[" in location:
            return location
        if "/" in location:
            return location.strip("/").replace("/", ".")
        owner, _, member = location.rpartition(".")
        return "$".join([self.name, *owner.split(".")] if owner else [self.name]) + "." + member


def digest(*parts):
    h = hashlib.sha256()
    for p in parts:
        h.update(p if isinstance(p, bytes) else str(p).encode())
        h.update(b"\0")
    return h.hexdigest()


def prepare(build, sources):
    """One javac call for everything, one C library; again only if something changed."""
    javac, cc = shutil.which("javac"), os.environ.get("CC", "cc")
    if not javac:
        raise Broken("javac not found: install openjdk-17-jdk-headless")
    natives = sorted(HERE.glob("*.c"))
    jdk = Path(javac).resolve().parent.parent
    key = digest(javac, (jdk / "release").read_bytes(), *(part for s in [*sources, *natives] for part in (s, s.read_bytes())))
    stamp = build / "stamp"
    if stamp.is_file() and stamp.read_text() == key:
        return
    shutil.rmtree(build, ignore_errors=True)
    (build / "java").mkdir(parents=True)
    commands = [[javac, "-g", "-nowarn", "-Xlint:none", "-proc:none", "-d", build / "classes", *sources]]
    commands += [[cc, "-std=gnu11", "-O1", "-fPIC", "-shared", f"-I{jdk}/include", f"-I{jdk}/include/linux", "-o", build / f"lib{c.stem}.so", c,
                  "-lpthread"] for c in natives]
    for command in commands:
        done = subprocess.run([str(c) for c in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            raise Broken(f"{Path(str(command[0])).name} failed:\n{done.stdout}")
    stamp.write_text(key)


def execute(command, timeout):
    env = {k: os.environ[k] for k in ("PATH", "HOME", "JAVA_HOME") if k in os.environ} | {"LANG": "C.UTF-8"}
    try:
        done = subprocess.run([str(c) for c in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env, timeout=timeout)
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return f"timeout after {timeout:g} s", "", ""


def java_result(program, options):
    kept = options.build / "java" / f"{program.name}.json"
    if kept.is_file():
        return json.loads(kept.read_text())
    result = execute(["java", f"-Djava.library.path={options.build}", "-cp", options.build / "classes", program.name], options.timeout)
    kept.write_text(json.dumps(result))
    return list(result)


def check_report(r, tool, program):
    """A finding as (location, line, line of the previous access), and what is wrong with the report itself."""
    wrong, current, previous = [], r["current"], r["previous"]
    for access in [current] + ([previous] if previous else []):
        if access["site"] and access["site"]["file"] != program.source.name:
            wrong.append(f"{tool}: access in {access['site']['file']}")
    rule = f"{previous['operation']}-{current['operation']}".replace("atomic ", "") if previous else "?"
    is_note = r["rule"] == "behind-final" and rule == "write-read" and program.name == "FinalArray"
    if r["rule"] != (rule if tool in GROUPS["clocks"] else "empty-lockset") and not is_note:
        wrong.append(f"{tool}: rule {r['rule']} on {rule}")
    if not current["stack"] or current["stack"][0]["line"] != current["site"]["line"]:
        wrong.append(f"{tool}: the stack does not begin at the access")
    line = previous["site"]["line"] if previous and previous["site"] else 0
    return (r["location"], current["site"]["line"], line), wrong


def compare(program, tools, document):
    problems = []
    found = {tool: [] for tool in tools}
    for r in document["reports"]:
        tool = REPORTED_AS.get(r["tool"])
        if tool not in found:
            problems.append(f"report of {r['tool']}")
            continue
        finding, wrong = check_report(r, tool, program)
        found[tool].append(finding)
        problems += wrong

    def matches(expected, finding):
        (location, line, previous), (where, at, before) = expected, finding
        if location.endswith("[*]"):
            where = re.sub(r"\[\d+\]( of.*)?", "[*]", where)
        return (where == location or where.startswith(location + " ")) and at == line and (before in previous or not previous and not before)

    for tool in tools:
        missing = list(program.expected[tool])
        for f in found[tool]:
            hit = next((e for e in missing if matches(e, f)), None)
            if hit:
                missing.remove(hit)
            else:
                problems.append(f"{tool}: reports {f[0]} at line {f[1]} after line {f[2] or '?'}: not expected")
        problems += [f"{tool}: does not report {m[0]} at line {m[1]} after line {'|'.join(map(str, sorted(m[2]))) or '?'}" for m in missing]
    return problems


def place(report, program):
    """The line of a finding: of the operation itself, or of the call into the library that performed it."""
    current = report["current"]
    sites = [current["site"]] + current["stack"]
    return next((s["line"] for s in sites if s and s["file"] == program.source.name), 0)


def run_block_tools(program, options):
    report = options.build / f"{program.name}.blocks.json"
    execute([options.rrvm, *BLOCK_OPTIONS[program.topic], f"-report={report}", "-quiet", *program.options, f"-Djava.library.path={options.build}",
             "-cp", options.build / "classes", program.name], options.timeout)
    try:
        reports = json.loads(report.read_text())["reports"]
    except (OSError, ValueError) as e:
        return [f"no report: {e}"]
    found = {(r["tool"], r["rule"], r["location"].split(":")[-1], place(r, program)) for r in reports}
    return [f"{tool}: {rule} on {block} at line {line}: not expected" for tool, rule, block, line in found - program.violations] + \
           [f"{tool}: does not report {rule} on {block} at line {line}" for tool, rule, block, line in program.violations - found]


def run_lock_order(program, options):
    report = options.build / f"{program.name}.order.json"
    problems = []
    for mode in MODES:
        code, out, err = execute([options.rrvm, "-tool=LockOrder", f"-report={report}", "-quiet", *mode, *program.options,
                                  f"-Djava.library.path={options.build}", "-cp", options.build / "classes", program.name], options.timeout)
        found = set()
        for r in json.loads(report.read_text())["reports"]:
            sides = [r["current"], r["previous"], *r["further"], *r["context"]]
            if any(not s["stack"] or not s["locksKnown"] and s not in r["context"] for s in sides):
                problems.append("a side without a stack or locks")
            lines = [next(f["line"] for f in s["stack"] if f["file"] == program.source.name) for s in sides[:2]]
            found.add((r["rule"], *lines))
        problems += [f"LockOrder{mode}: {f} not expected" for f in found - program.deadlocks]
        problems += [f"LockOrder{mode}: does not report {f}" for f in program.deadlocks - found]
        if [code, out] != [EXIT_CODE if program.deadlocks else 0, java_result(program, options)[1]]:
            problems.append(f"LockOrder{mode}: exit code {code}, stdout {out!r}, stderr {err[-2000:]!r}")
    return problems


def run_tools(program, tools, options, tag):
    """One run of rrvm; what is wrong with it."""
    report = options.build / f"{program.name}.{tag}.json"
    log = options.build / f"{program.name}.{tag}.log"
    chain = "|".join(f"({CHAINS[t]})" if ":" in CHAINS[t] else CHAINS[t] for t in tools)
    code, out, err = execute([options.rrvm, f"-tool={chain}", f"-report={report}", f"-log={log}", *program.options, *options.rrvm_args,
                              f"-Djava.library.path={options.build}", "-cp", options.build / "classes", program.name], options.timeout)
    expected_code, expected_out, expected_err = java_result(program, options)
    problems = []
    if expected_code != 0:
        problems.append(f"java itself: exit code {expected_code}\n{expected_err}")
    wanted = EXIT_CODE if any(program.expected[t] for t in tools) else 0
    if code != wanted:
        problems.append(f"exit code {code}, should be {wanted}")
    if out != expected_out:
        problems.append(f"stdout {out!r}, java's is {expected_out!r}")
    if err != expected_err:
        problems.append(f"stderr {err!r}, java's is {expected_err!r}")
    try:
        problems += compare(program, tools, json.loads(report.read_text()))
    except (OSError, ValueError) as e:
        problems.append(f"no report: {e}")
    if not problems:
        report.unlink()
        log.unlink()
    return problems


def test(program, options):
    """The problems of all runs of a program, each with how often it came."""
    runs = [(options.tools, "together")] * options.repeat
    if options.alone:
        runs += [([tool], "alone") for tool in options.tools] * options.repeat
    if program.topic in BLOCK_OPTIONS:
        runs += [([], "blocks")] * options.repeat
    if program.topic == "lockorder":
        runs = [([], "order")] * options.repeat
    count = {}
    for tools, how in runs:
        run = {"blocks": run_block_tools, "order": run_lock_order}.get(how, lambda *_: run_tools(program, tools, options, how))
        for problem in run(program, options):
            key = f"{problem} (alone)" if how == "alone" else problem
            count[key] = count.get(key, 0) + 1
    return [f"{p}" + (f" ({n} of {options.repeat} runs)" if n < options.repeat else "") for p, n in count.items()]


def parse_options():
    o = argparse.ArgumentParser(description="Run the race tests under rrvm.")
    o.add_argument("patterns", nargs="*", help="topic, Name or a glob of these; default all")
    o.add_argument("--rrvm", default=str(REPO / "build/release/bin/rrvm"))
    o.add_argument("--rrvm-args", default="", help="further options for rrvm, one string")
    o.add_argument("--build-dir", default=str(REPO / "build/race-tests"))
    o.add_argument("--tools", default="all", help="tools and groups, as in expectations")
    o.add_argument("--repeat", type=int, default=1, metavar="N", help="runs of each program")
    o.add_argument("--alone", action="store_true", help="each tool in a process of its own as well: it must report the same")
    o.add_argument("--jobs", "-j", type=int, default=2)
    o.add_argument("--timeout", type=float, default=120.0, help="seconds for one run")
    o.add_argument("--lines", type=int, default=30, help="problems of a program that are shown")
    o.add_argument("--list", action="store_true", help="print the names of the selected programs")
    options = o.parse_args()
    options.rrvm, options.build = Path(options.rrvm).resolve(), Path(options.build_dir).resolve()
    options.rrvm_args, options.tools = shlex.split(options.rrvm_args), tools_of(options.tools, "--tools")
    return options


def main():
    options = parse_options()
    tests_jdk.use()
    sources = sorted(HERE.rglob("*.java"))
    try:
        programs = [Program(s) for s in sources if "void main(" in s.read_text(encoding="utf-8")]
        programs = [p for p in programs if not options.patterns or any(
            fnmatch.fnmatch(p.name, pattern) or p.topic == pattern.rstrip("/") for pattern in options.patterns)]
        if options.list:
            print(*(f"{p.topic}/{p.name}{' racy' if p.racy else ''}" for p in programs), sep="\n")
            return 0
        prepare(options.build, sources)
    except Broken as e:
        print(e, file=sys.stderr)
        return 2
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for program, problems in zip(programs, pool.map(lambda p: test(p, options), programs)):
            if problems:
                failed += 1
                print(f"FAIL {program.topic}/{program.name}", *("    " + p for p in problems[:options.lines]), sep="\n", flush=True)
    print(f"{len(programs) - failed} passed, {failed} failed ({sum(p.racy for p in programs)} programs with expected reports)")
    return 1 if failed or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
