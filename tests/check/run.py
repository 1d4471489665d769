#!/usr/bin/env python3
"""Live tool chains: which members each chain reports on small programs, exit codes, and unchanged program output.

Threads are ordered without events by tests/java/race/Order.java. `run.py RRVM BUILD [NAME...]` runs all programs or those named."""
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

rrvm, build, wanted = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
here = pathlib.Path(__file__).parent
race = here.parent / "java" / "race"
build.mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-nowarn", "-Xlint:none", "-d", build, *here.glob("*.java"), race / "Order.java"], check=True)
java = subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr
home = re.search(r"java\.home = (.*)", java).group(1)
for source in [race / "order.c", here / "jnirace.c"]:
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{home}/include", f"-I{home}/include/linux", "-o", build / f"lib{source.stem}.so", source, "-lpthread"], check=True)

# Eraser knows no join (guarded is a false alarm) and lets one writer initialise (total and field are missed).
RACES = {"SleepRace.total", "SleepRace.field", "int[3] of 4"}
PRECISE = ["FastTrack", "FastTrack(epochs=64)", "DJIT+", "HappensBefore", "Goldilocks"]
BULK = {"int[2] of 11", "long[0] of 12", "long[1] of 12", "byte[5] of 13", "char[0] of 14", "short[3] of 15", "double[3] of 16", "java.lang.String[1] of 17",
        "Bulk$Point.cloned", "Bulk$Point.reflected", "Bulk$Point.shared", "Bulk$Point.handled", "Bulk$Point.got", "int[4] of 18", "int[6] of 19",
        "int[0] of 20", "byte[0] of 21"} - {"long[0] of 12"}
MODES = {f"Modes.via{m}" for m in ["Opaque", "PlainCas", "AcquireCas", "RelaxedRead", "FailedCas"]}

CASES = [("SleepRace", [f"-tool={chain}"], RACES) for chain in PRECISE] + [("Clean", [f"-tool={chain}"], set()) for chain in PRECISE]
CASES += [("SleepRace", ["-tool=ThreadLocal:ReadOnly:LockSet"], {"SleepRace.guarded", "int[3] of 4"})]
CASES += [("SleepRace", [f"-tool={chain}"], set()) for chain in ["Empty", "Count"]]
CASES += [("Bulk", ["-tool=FastTrack"], BULK), ("Bulk", ["-tool=FastTrack", "-arraymap=tiers"], BULK), ("Bulk", ["-tool=FastTrack", "-array=NONE"], {b for b in BULK if "Point" in b})]
JNI = {"JniRace.field", "JniRace.shared", "JniRace.attached", "int[2] of 31", "int[1] of 32", "int[3] of 34"}
CASES += [("JniRace", ["-tool=FastTrack"], JNI)]
CASES += [("Modes", [f"-tool={chain}"], MODES) for chain in PRECISE if chain != "FastTrack(epochs=64)"]
CASES += [("Threads", [f"-tool={chain}"], set()) for chain in PRECISE if chain != "FastTrack(epochs=64)"]
CASES += [("ExternalForks", [f"-tool={chain}"], set()) for chain in PRECISE]
CASES += [
    ("Scopes", ["-tool=FastTrack"], {"Scopes.unknown"}),
    ("Barrier", ["-tool=FastTrack"], {"int[.] of 2"}),
    ("Barrier", ["-tool=FastTrack", "-barrier=Barrier.await"], set()),
    ("Barrier", ["-tool=EraserWithBarrier", "-barrier=Barrier.await"], set()),
    ("Blocks", ["-tool=Velodrome", "-atomic=-Order.*,-.*(cut|lambda).*"], {"Blocks.plain", "Blocks.marked"}),
    ("Blocks", ["-tool=Velodrome", "-atomic=annotated"], {"Blocks.marked"}),
    ("Blocks", ["-tool=FastTrack:Velodrome", "-atomic=-.*"], {"Blocks.marked"}),
    ("Blocks", ['-tool=Velodrome(methods="+.*excused,-.*")'], {"Blocks.excused"}),
    ("SleepRace", ["-tool=FastTrack", "-fields=-.*field"], RACES - {"SleepRace.field"}),
    ("SleepRace", ["-tool=FastTrack", "-fields=+.*total,-.*"], {"SleepRace.total", "int[3] of 4"}),
    ("SleepRace", ["-tool=FastTrack", "-methods=-SleepRace.lambda.*"], set()),
    ("SleepRace", ["-tool=FastTrack", "-lines=-SleepRace.java:2[0-9]"], RACES - {"SleepRace.total", "SleepRace.field"} - {"int[3] of 4"}),
    ("SleepRace", ["-tool=FastTrack", "-array=COARSE", "-field=COARSE"], {"SleepRace.*", "int[*] of 4"}),
    ("Shared", ["-tool=FastTrack"], {"java.lang.StringBuilder", "java.util.HashMap"}),
    ("Shared", ["-tool=FastTrack", "-objects=none"], set()),
    ("Shared", ["-tool=ThreadLocal:ReadOnly:LockSet"], set()),
    ("Shared", ["-tool=FastTrack", r"-classes=+java\.util\.(ArrayList|HashMap).*,+java\.lang\.(Abstract)?StringBuilder"],
     {"java.lang.Object[0] of 4", "java.lang.AbstractStringBuilder.count"}),
]


def names(stderr):
    return {race or block for race, block in re.findall(r"^rrvm: \S+: (?:(?:\S+ on|concurrent modification of) (.*?)(?: \([\w-]+\))?(?: in .*)?|\w+ violation in (\S+) \(.*\))$", stderr, re.M)}


def start(program, *options):
    return subprocess.run([rrvm, *options, f"-Djava.library.path={build}", "-cp", build, program], capture_output=True, text=True, timeout=300)


passed = failed = 0


def judge(good, text):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAIL " + text)


plain = {}
for program, options, expected in CASES:
    if wanted and program not in wanted:
        continue
    if program not in plain:
        plain[program] = start(program)
    run = start(program, *options)
    found = names(run.stderr)
    if program == "Barrier":  # races of the same line count as one: which element it is depends on the schedule
        found = {re.sub(r"int\[.\]", "int[.]", name) for name in found}
    good = found == expected and run.stdout == plain[program].stdout and run.returncode == (66 if expected else 0) and "rrvm: checked" in run.stderr
    judge(good, f"{program} {options}: exit code {run.returncode}, missing {sorted(expected - found)}, too many {sorted(found - expected)}\n{run.stdout}{run.stderr}")

if not wanted or "Scopes" in wanted:
    # Events of methods and blocks, as Print writes them: balanced, nested, the lock inside, and only what is atomic.
    run = start("Scopes", "-tool=Print")
    lines = [m.groups() for m in re.finditer(r"^(enter|exit|begin|end)\((\w+),([^,)]*)\)", run.stderr, re.M)]
    stacks = {}
    problem = "" if lines else "no method events"
    for kind, thread, label in lines:
        stack = stacks.setdefault((thread, kind in ("enter", "exit")), [])
        if kind in ("enter", "begin"):
            stack.append(label)
        elif not stack or stack.pop() != label:
            problem = f"{kind} of {label} in {thread}"
    if any(stacks.values()):
        problem = f"left open: {stacks}"
    blocks = {label for kind, _, label in lines if kind == "begin"}
    for label, inside in [("Scopes.locked", True), ("Scopes.marked", True), ("Scopes.thrower", False), ("Scopes.main", False)]:
        if any(b.endswith(label) for b in blocks) != inside:
            problem = f"{label} is {'no' if inside else 'an'} atomic block"
    judge(not problem, f"Scopes under Print: {problem}\n{run.stderr[-3000:]}")
    run = start("Scopes", "-tool=Print", "-atomic=annotated")
    blocks = set(re.findall(r"^begin\(\w+,([^,)]*)\)", run.stderr, re.M))
    judge(len(blocks) == 1 and next(iter(blocks)).endswith("marked"), f"Scopes -atomic=annotated: {blocks}")

if not wanted or "HeldLocks" in wanted:
    # The locks of java.util.concurrent under which each field was first written, as every report must name them.
    LOCKS = "java.util.concurrent.locks."
    FAIR, UNFAIR, STAMPED = LOCKS + "ReentrantLock", LOCKS + "ReentrantLock", LOCKS + "StampedLock"
    WRITE, READ = LOCKS + "ReentrantReadWriteLock", LOCKS + "ReentrantReadWriteLock$ReadLock"
    expected = {name: [] for name in ["failed", "given", "unlocked", "optimistic", "convertedBack"]}
    expected |= {"reentrant": [UNFAIR], "twice": [UNFAIR], "tried": [FAIR], "waited": [UNFAIR], "own": ["HeldLocks$Mutex"], "write": [WRITE], "read": [READ],
                 "readTwice": [READ], "readTried": [READ], "both": ["HeldLocks$Mutex"] * 2}
    expected |= {name: [STAMPED] for name in ["stampedWrite", "stampedRead", "stampedTried", "converted", "view"]}
    for chain in ["FastTrack", "DJIT+"]:
        run = start("HeldLocks", f"-tool={chain}")
        found = {}
        for field, locks in re.findall(r" on HeldLocks\.(\w+)\n.*no locks held\n(?:    at .*\n)+  after write by .*?(no locks held|holding .*)\n", run.stderr):
            found[field] = [] if locks == "no locks held" else [re.sub("@.*", "", name) for name in locks.split()[1:]]
        judge(found == expected, f"HeldLocks under {chain}: {[(k, found.get(k), expected.get(k)) for k in expected | found if found.get(k) != expected.get(k)]}\n")

if not wanted or "HostileNames" in wanted:
    # Text, and files that parsers take; then the line that the report itself prints suppresses it.
    for ending, parse in [("json", json.loads), ("sarif", json.loads), ("xml", xml.etree.ElementTree.fromstring)]:
        report = build / f"hostile.{ending}"
        run = start("HostileNames", "-tool=FastTrack", f"-report={report}")
        parse(report.read_text(encoding="utf-8"))
        good = names(run.stderr) == {"HostileNames.\U0001d49cx"} and "\33" not in run.stderr and "none \\uffff" in run.stderr
        judge(good, f"HostileNames: {run.stderr!a}")
    (build / "hostile.suppressions").write_text("".join(re.findall("to suppress: (.*\n)", run.stderr)), encoding="utf-8")
    run = start("HostileNames", "-tool=FastTrack", f"-suppressions={build / 'hostile.suppressions'}")
    judge(run.returncode == 0 and "no reports; 1 suppressed" in run.stderr, f"HostileNames suppressed: {run.stderr!a}")

if not wanted or "Neighbours" in wanted:
    # Tools side by side see accesses that race in one order if events come one at a time, and then name the same elements and lines.
    for _ in range(3):
        report = build / "neighbours.json"
        run = start("Neighbours", "-tool=FastTrack|DJIT+|HappensBefore|Goldilocks", "-serialize", f"-report={report}")
        found = {}
        for r in json.loads(report.read_text())["reports"]:
            found.setdefault(r["tool"], set()).add((r["location"], r["rule"], r["current"]["site"]["line"], r["previous"]["site"]["line"]))
        judge(len(found) == 4 and all(f == found["FastTrack"] for f in found.values()), f"Neighbours: {found}")

if not wanted or "Volatiles" in wanted:
    run = start("Volatiles", "-tool=Print")
    found = [re.sub("@[0-9a-f]+", "", name) for name in re.findall(r"^vwr\(Thread-[01], ?(.*)\)$", run.stderr, re.M) if "olatiles" in name or "int[" in name]
    expected = 2 * ["Volatiles.count in Volatiles$Sub", "Volatiles$Sub.own in Volatiles$Sub", "int[3] of 5 in [I", "Volatiles.flag"]
    judge(sorted(found) == sorted(expected), f"Volatiles under Print: {found}")
    run = start("Volatiles", "-tool=Atomizer")
    judge(re.search(r"operation on Volatiles.* after the commit", run.stderr), f"Volatiles under Atomizer: {run.stderr}")

if not wanted:
    run = start("Inflated", "-tool=Count")
    judge(run.returncode == 0 and "Array" not in run.stderr, f"Inflated: arrays of the library counted\n{run.stderr}")
    for options, text in [(["-tool=Count"], r"rrvm: Count: .*\d+ FieldRead, "), (["-tool=FastTrack", "-barrier=No.where"], "-barrier=No.where: no such method was called")]:
        run = start("Clean", *options)
        judge(run.returncode == 0 and re.search(text, run.stderr), f"{options}: exit code {run.returncode}\n{run.stderr}")
    for options, text in [(["-tool=FastTrak"], "FastTrack"), (["-tool=A|"], "column"), (["-tool=FastTrack", "-classes=x"], "column 1"),
                          (["-tool=FastTrack", "-lines=x"], "column 1"), (["-tool=FastTrack", "-barrier=x"], "Class.method")]:
        run = subprocess.run([rrvm, *options, "-cp", build, "Clean"], capture_output=True, text=True, timeout=60)
        judge(run.returncode == 2 and text in run.stderr and len(run.stderr.splitlines()) == 1, f"{options}: exit code {run.returncode}\n{run.stderr}")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
