#!/usr/bin/env python3
"""Tools that use values, times and files, live: what Jumble lets a program read; that the trace which Record writes has the same races in
it as the run; Contention, Timer and FaultInjection. Threads are ordered by tests/java/race/Order.java, so that every run is the same."""
import pathlib
import re
import subprocess
import sys

import recorded

rrvm, rrtrace, build = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
here = pathlib.Path(__file__).resolve().parent
race = here.parent / "java" / "race"
build.mkdir(parents=True, exist_ok=True)
RECORDED = ["access/StaticInt", "access/InstanceLong", "access/ArrayReference", "access/ArrayIntClean", "monitors/*", "volatiles/*", "threads/*"]
programs = sorted({p for pattern in RECORDED for p in race.glob(pattern + ".java")})
java_home = pathlib.Path(subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr.split("java.home = ")[1].split()[0])
subprocess.run(["javac", "-g", "-nowarn", "-d", build, race / "Order.java", *(here / "values").glob("*.java"), *programs], check=True)
subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{java_home}/include", f"-I{java_home}/include/linux", "-o", build / "liborder.so", race / "order.c", "-lpthread"], check=True)
failed = passed = 0


def check(good, text):
    global failed, passed
    passed += bool(good)
    if not good:
        failed += 1
        print("FAIL", text)


def run(options, *program):
    return subprocess.run([rrvm, *options, f"-Djava.library.path={build}", "-cp", build, *program], capture_output=True, text=True, timeout=300)


WRITTEN = {"i": "7", "l": "8589934593", "d": "2.5", "f": "1.5", "z": "true", "b": "-3", "c": "65", "s": "-300", "o": "text", "field": "9", "a0": "5", "a2": "6",
           "la": "12884901890", "oa": "element"}
# The oldest value of everything; of a long the top half, and the bottom half of the next.
STALE = {"i": "0", "l": "1", "d": "0.0", "f": "0.0", "z": "false", "b": "0", "c": "0", "s": "0", "o": "null", "field": "0", "a0": "0", "la": "2", "oa": "null"}


def expect(tool, options, stale, *args):
    r = run([f"-tool={tool}", *options], "JumbleKinds", *args)
    found = dict(word.split("=") for word in r.stdout.split())
    expected = {**WRITTEN, **{name: STALE[name] for name in stale}}
    check(r.returncode == 0 and found == expected, f"{tool} {options} {args}: exit code {r.returncode}, "
          f"{({n: (found.get(n), v) for n, v in expected.items() if found.get(n) != v})}\n{r.stderr}")


ARRAYS = ["a0", "la", "oa"]
expect("Jumble(heuristic=SequentiallyConsistent)", [], [])
expect("Jumble(heuristic=Oldest)", [], STALE)
expect("Jumble(heuristic=Oldest)", [], [], "locked")
expect("Jumble(heuristic=Random,seed=4)", [], [], "locked")
for name in ["i", "l", "d", "f", "z", "b", "c", "s", "o", "field"]:
    expect("Jumble(heuristic=Oldest)", [f"-jumble=JumbleKinds.{name}"], [name])
expect("Jumble(heuristic=Oldest)", ["-jumble=[]"], ARRAYS)
expect("Jumble(heuristic=Oldest)", ["-jumble=int[]", "-jumble=JumbleKinds.i"], ["a0", "i"])
expect("Jumble(heuristic=OldestButDifferent)", ["-jumble=JumbleKinds.i", "-seed=3"], ["i"])
for tool in ["Jumble(heuristic=Oldest)", "Jumble(heuristic=Random)", "Jumble(heuristic=RandomButDifferent,buffer=4)", "Jumble(heuristic=Oldest):FastTrack"]:
    r = run([f"-tool={tool}", "-exitcode=0", "-seed=5"], "JumbleLife")
    check(r.returncode == 0 and r.stdout == "alive\n", f"{tool} JumbleLife: {r.returncode} {r.stdout} {r.stderr}")
for options, text in [(["-tool=FastTrack", "-jumble=A.b"], "-jumble needs"), (["-tool=FastTrack", "-seed=1"], "-seed"), (["-tool=Jumble(heuristic=Newest)"], "Newest"),
                      (["-tool=Jumble", "-field=COARSE"], "FINE"), (["-tool=Jumble", "-array=COARSE"], "FINE"), (["-tool=Record"], "file"), (["-tool=Record(file=/no/such/place)"], "cannot be written")]:
    r = run(options, "JumbleKinds")
    check(r.returncode == 2 and text in r.stderr and len(r.stderr.splitlines()) == 1, f"{options}: exit code {r.returncode}\n{r.stderr}")
r = run(["-tool=Jumble(heuristic=Oldest)", "-jumble=JumbleKinds.i+JumbleKinds.none", "-jumble=Nobody[]", "-exitcode=0"], "JumbleKinds")
check(re.findall(r"^rrvm: warning: Jumble: no variable named (\S+) was used$", r.stderr, re.M) == ["JumbleKinds.none", "Nobody[]"], f"Jumble of nothing: {r.stderr}")
r = run(["-tool=Empty", "-sourcepath=/no/such/folder:."], "Waiting")
check(re.findall(r"^rrvm: warning: -sourcepath: no folder (\S+)$", r.stderr, re.M) == ["/no/such/folder"], f"-sourcepath: {r.stderr}")
r = run(["-tool=Print|FastTrack", f"-log={build}/print.log", "-exitcode=0"], "Waiting")
check(r.stderr == "" and "\njoin(" in (build / "print.log").read_text(), f"Print with -log: {r.stderr[:500]}")
r = run(["-tool=Contention:Timer:Empty"], "Waiting")
check(r.returncode == 0 and r.stdout == "1\n" and re.search(r"^rrvm: Contention:   at Waiting\.lambda\S+\(Waiting.java:8\), held from Waiting\.main\(Waiting.java:12\): 1 wait, ", r.stderr, re.M)
      and re.search(r"^rrvm: Timer: Contention +[1-9]\d* calls", r.stderr, re.M), f"Contention: {r.returncode} {r.stdout} {r.stderr}")
r = run(["-tool=FastTrack|Jumble(heuristic=SequentiallyConsistent)"], "MadeByLibrary")
check(r.returncode == 66 and " on char[0] of 4" in r.stderr and int(re.search(r"(\d+) access\w*, ", r.stderr).group(1)) >= 5, f"MadeByLibrary: {r.returncode} {r.stderr}")
# Dropped pairs make races of what the lock protects.
faults = run(["-tool=FaultInjection(rate=100):FastTrack", "-exitcode=0", "-quiet"], "JumbleKinds", "locked")
check(" races in " in faults.stderr, f"FaultInjection: {faults.stderr}")


live_races = 0
for n, program in enumerate(programs):
    options = re.search(r"// options: (.*)", program.read_text())
    extra = options.group(1).split() if options else []
    arguments = [*extra, f"-Djava.library.path={build}", "-cp", build, program.stem]
    found, problems = recorded.compare(rrvm, rrtrace, build, arguments, "" if n % 3 else ".gz", ",shared=only" if n % 2 else "")
    live_races += len(found)
    check(not problems, f"{program.stem}: {problems}")
check(live_races > 10, f"only {live_races} races in all programs")
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
