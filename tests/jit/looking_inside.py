#!/usr/bin/env python3
"""What the compiler tells of itself: looking_inside.py RRVM BUILD_DIR

-XX:+PrintCompilation in java's form (java's own lines must fit the same pattern), -XX:CompileCommand, the sums of -XX:+CITime, a code cache
that is full (one warning, and the run goes on), and
CompilationMXBean, on tests/jit/inside/Inside.java; which methods of Tiers.java beside it are compiled once, and which a second time.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import jdk  # noqa: E402

# Time, number, the marks % s ! b n, level, method, loop header, bytes, what happened.
LINE = re.compile(r"^ *\d+ +\d+ [% ][s ][! ][b ][n ] +\d +(\S+::\S+)( @ \d+)? \((\d+ bytes|native)\)( .*)?$")


def run(vm, *words, program="Inside"):
    done = subprocess.run([vm, *words, "-cp", out, program], capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(f"{vm} {' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines()


def compiled(lines):
    """The methods of the lines that have the form of a compilation."""
    return [m[1] for m in map(LINE.match, lines) if m and "SKIPPED" not in (m[4] or "")]


def expect(condition, what):
    if not condition:
        problems.append(what)


jdk.use()
rrvm, out, java = sys.argv[1], sys.argv[2], "java"
pathlib.Path(out).mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", out, *map(str, (pathlib.Path(__file__).parent / "inside").glob("*.java"))], check=True)
problems = []
answer = run(java)
expect("Inside::plain" in compiled(run(java, "-XX:+PrintCompilation")), "java's own lines do not fit the pattern")

lines = run(rrvm, "-Xbatch", "-XX:+PrintCompilation")
expect([l for l in lines if not LINE.match(l)] == answer, "PrintCompilation prints other lines, or the program's are lost")
expect({"Inside::plain", "Inside::guarded"} <= set(compiled(lines)), "the two hot methods are not named")
marks = next((l for l in lines if "Inside::guarded" in l), "")
expect(re.match(r"^ *\d+ +\d+  s!b", marks), f"marks of a synchronized method with a handler: {marks!r}")

lines = run(rrvm, "-Xbatch", "-XX:+PrintCompilation", "-XX:CompileCommand=exclude,Inside::plain")
expect("Inside::plain" not in compiled(lines) and "Inside::guarded" in compiled(lines), "exclude")
lines = run(rrvm, "-Xbatch", "-XX:+PrintCompilation", "-XX:CompileCommand=compileonly,Ins*.gua*")
expect(set(compiled(lines)) == {"Inside::guarded"}, f"compileonly: {compiled(lines)}")
expect(run(rrvm, "-Xint", "-XX:+PrintCompilation") == answer, "-Xint compiles")

# Level and loop of each compilation of a method of Tiers, in their order.
def levels(lines, method):
    return [l.split("Tiers::")[0].split()[-1] + ("@" if " @ " in l else "") for l in lines if f"Tiers::{method} " in l]


lines = run(rrvm, "-Xbatch", "-XX:+PrintCompilation", program="Tiers")
expect([l for l in lines if not LINE.match(l)] == run(java, program="Tiers"), f"Tiers: {lines}")
for method, expected in {"calls": ["1", "2"], "rounds": ["1", "2@", "2"], "warm": ["1"]}.items():
    expect(levels(lines, method) == expected, f"levels of {method}: {levels(lines, method)}")
once = run(rrvm, "-Xbatch", "-XX:+PrintCompilation", "-XX:-TieredCompilation", program="Tiers")
expect(levels(once, "calls") == ["2"], f"without tiers: {levels(once, 'calls')}")

sums = dict(re.match(r"^  (\S.*?)  +([\d.]+)", l).groups() for l in run(rrvm, "-Xbatch", "-XX:+CITime") if l.startswith("  "))
expect(int(sums.get("methods", 0)) >= 2 and int(sums.get("bytes of machine code", 0)) > 0, f"CITime: {sums}")
parts = [float(sums[p]) for p in ("build and inline", "number values", "fresh objects", "ranges", "lower", "allocate registers", "emit", "prove")]
expect(abs(sum(parts) - float(sums["total"])) < 0.01, f"the passes' times and their sum: {parts} {sums['total']}")

full = subprocess.run([rrvm, "-Xcomp", "-XX:ReservedCodeCacheSize=400k", "-cp", out, "Inside"], capture_output=True, text=True, timeout=120)
expect(full.stdout.splitlines() == answer and full.returncode == 0, f"a full code cache: exit code {full.returncode}, {full.stdout}{full.stderr}")
expect(full.stderr.count("the code cache is full") == 1 == len(full.stderr.splitlines()), f"a full code cache is told otherwise than once: {full.stderr!r}")

print("\n".join(problems) or "lines, commands and sums are as they should be")
sys.exit(bool(problems))
