#!/usr/bin/env python3
"""Random programs on java and on rrvm: the same class files must trace the same values.

Problem: hand-written programs test what somebody thought of.
Idea: gen/ writes random but valid class files from a seed (ASM), run/ runs them and prints one line for each; lines are compared.
Must not know: anything about rrvm but its command line. README.md says what the programs contain.
"""
import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPO = HERE.parent.parent.parent
sys.path.append(str(REPO / "tests"))
import jdk
ASM = Path("/usr/share/java/asm.jar")
# Both VMs: java otherwise leaves out texts of exceptions that are thrown often.
COMMON = ["-XX:-OmitStackTraceInFastThrow", "-Xmx512m"]


def compile_to(out, sources, class_path=""):
    """javac, unless nothing has changed since."""
    newest = max(s.stat().st_mtime for s in sources)
    stamp = out / "stamp"
    if stamp.is_file() and stamp.stat().st_mtime > newest:
        return
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    subprocess.run(["javac", "-nowarn", "-proc:none", "-d", str(out), *(["-cp", class_path] if class_path else []), *map(str, sources)], check=True)
    stamp.touch()


def run(vm, classes, programs, first, count, limit, *more):
    """Lines by program; a VM that dies or hangs is told by what is missing."""
    command = [*vm, *COMMON, "-cp", str(classes), "RunPrograms", str(programs), str(first), str(count), *more]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=limit, stdin=subprocess.DEVNULL)
        code, out, err = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired as e:
        code, out, err = "timeout", e.stdout or b"", e.stderr or b""
    return code, out.decode(errors="replace").splitlines(), err.decode(errors="replace")


def first_difference(one, other):
    for i in range(max(len(one), len(other))):
        a = one[i] if i < len(one) else "(nothing)"
        b = other[i] if i < len(other) else "(nothing)"
        if a != b:
            return i, a, b
    return None


def explain(java, vm, args, seed):
    """The first traced value that differs."""
    traces = [run(v, args.build_dir / "run", args.build_dir / "programs", seed, 1, args.timeout, "-v")[1] for v in (java, vm)]
    found = first_difference(*traces)
    if found:
        line, a, b = found
        print(f"    at trace line {line + 1}:\n      java {a[:300]}\n      rrvm {b[:300]}")


def batch(java, vms, args, first, count):
    programs = args.build_dir / "programs"
    shutil.rmtree(programs, ignore_errors=True)
    programs.mkdir(parents=True)
    subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-cp", f"{args.build_dir / 'gen'}:{ASM}", "Program", str(programs), str(first), str(count)], check=True)
    code, expected, err = run(java, args.build_dir / "run", programs, first, count, args.timeout)
    # A few in 10,000 are refused by the verifier, where ASM's frames forget a type that a handler needs: they must be refused alike.
    refused = sum(" !! " in line for line in expected)
    if code != 0 or len(expected) != count or refused > 1 + count // 50:
        sys.exit(f"java itself fails on seeds {first} to {first + count - 1}: exit {code}\n{err[:2000]}")
    failed = 0
    for name, vm in vms:
        code, lines, err = run(vm, args.build_dir / "run", programs, first, count, args.timeout)
        if code != 0:
            print(f"{name}: exit {code} after {lines[-1].split()[0] if lines else 'nothing'}\n{err[-2000:]}")
        wrong = [i for i in range(count) if i >= len(lines) or lines[i] != expected[i]]
        for i in wrong[:args.show]:
            print(f"{name}: seed {first + i} differs")
            explain(java, vm, args, first + i)
        failed += len(wrong) if wrong else int(code != 0)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rrvm", default=str(REPO / "build/release/bin/rrvm"))
    parser.add_argument("--build-dir", type=Path, default=REPO / "build/release/random-programs")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=100, help="how many seeds")
    parser.add_argument("--seconds", type=float, help="instead of --count: go on with further seeds for so long")
    parser.add_argument("--modes", default="plain,-tool=Empty,-tool=FastTrack", help="options of rrvm, one run for each; 'plain' for none")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for one run of a batch")
    parser.add_argument("--show", type=int, default=5, help="how many differences of a run to explain")
    args = parser.parse_args()
    jdk.use()
    if not ASM.is_file():
        sys.exit(f"{ASM} not found: install libasm-java")
    compile_to(args.build_dir / "gen", sorted((HERE / "gen").glob("*.java")), str(ASM))
    compile_to(args.build_dir / "run", sorted((HERE / "run").glob("*.java")))
    vms = [(f"rrvm {m}", [os.path.abspath(args.rrvm), *([] if m == "plain" else m.split())]) for m in args.modes.split(",")]
    begin, first, failed, ran = time.monotonic(), args.first, 0, 0
    while True:
        size = 200 if args.seconds else min(200, args.count - ran)
        failed += batch(["java"], vms, args, first, size)
        first, ran = first + size, ran + size
        if time.monotonic() - begin > args.seconds if args.seconds else ran >= args.count:
            break
        print(f"{ran} programs so far, {failed} failed runs", flush=True)
    print(f"{ran * len(vms) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
