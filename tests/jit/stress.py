#!/usr/bin/env python3
"""What the compiler does when it finds that it is wrong, and that its stress modes do what they say: stress.py RRVM BUILD_DIR

-Xstress:mistakes=N breaks every Nth graph. Alone, the methods stay interpreted and the program's answer is java's; with -Xstress:verify the
run stops with the graph printed. The other modes are seen in the sums of -XX:+CITime. On tests/jit/inside/Inside.java.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import jdk  # noqa: E402


def run(vm, *words):
    return subprocess.run([vm, *words, "-cp", out, "Inside"], capture_output=True, text=True, timeout=120)


def expect(condition, what):
    if not condition:
        problems.append(what)


def sums(*words):
    """The numbers of -XX:+CITime, of a run that must answer as java does."""
    done = run(rrvm, *words, "-XX:+CITime")
    lines = done.stdout.splitlines()
    begin = lines.index("Compiled code:") if "Compiled code:" in lines else len(lines)
    expect((done.returncode, lines[:begin]) == (0, answer), f"{words}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return {m[1]: float(m[2]) for m in map(re.compile(r"^  (\S.*?)  +([\d.]+)").match, lines[begin:]) if m}


jdk.use()
rrvm, out = sys.argv[1], sys.argv[2]
pathlib.Path(out).mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", out, str(pathlib.Path(__file__).parent / "inside/Inside.java")], check=True)
problems = []
answer = run("java").stdout.splitlines()

plain = sums("-Xcomp")
expect(plain["prove"] > 0, "-Xcomp proves nothing")
expect(sums("-Xbatch")["prove"] == 0, "the default mode spends time on proofs")

broken = run(rrvm, "-Xbatch", "-Xstress:mistakes=1")
expect((broken.returncode, broken.stdout.splitlines()) == (0, answer), f"with every graph broken: {broken.stdout}{broken.stderr}")
expect("Inside.plain" in broken.stderr and "stays interpreted" in broken.stderr, f"no word of what is broken: {broken.stderr}")
stopped = run(rrvm, "-Xcomp", "-Xstress:mistakes=50", "-Xstress:verify")
expect(stopped.returncode != 0 and "does not end\nB0 depth" in stopped.stderr, f"-Xstress:verify goes on, or prints no graph: {stopped.stderr}")

expect(sums("-Xstress:loops")["methods"] == 0 < sums("-Xstress:loops")["loops (on-stack replacement)"], "-Xstress:loops compiles methods, or no loop")
expect(sums("-Xcomp", "-Xstress:invalidate=2")["retired"] > plain["methods"] / 3, "-Xstress:invalidate retires little")
expect(0 < sums("-Xcomp", "-Xstress:queue")["methods"] < plain["methods"], "-Xstress:queue takes all")
for wrong in ("-Xstress:what", "-Xstress:exits", "-Xstress:exits=0", "-Xstress:loops=3"):
    expect(run(rrvm, wrong).returncode == 1, f"{wrong} is taken")

print("\n".join(problems) or "the compiler knows when it is wrong")
sys.exit(bool(problems))
