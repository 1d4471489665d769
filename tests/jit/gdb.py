#!/usr/bin/env python3
"""gdb names compiled methods and their callers: gdb.py RRVM BUILD_DIR

Attaches to a running tests/jit/gdb/Spin.java that was started with -Xgdb, and asks for a backtrace.
"""
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import jdk  # noqa: E402

jdk.use()
rrvm, out = sys.argv[1], sys.argv[2]
pathlib.Path(out).mkdir(parents=True, exist_ok=True)
subprocess.run(["javac", "-d", out, str(pathlib.Path(__file__).parent / "gdb/Spin.java")], check=True)
# Nothing is inlined at level 1, so that there are two frames.
spin = subprocess.Popen([rrvm, "-Xgdb", "-Xbatch", "-XX:TieredStopAtLevel=1", "-cp", out, "Spin"], stdout=subprocess.PIPE, text=True)
try:
    assert spin.stdout.readline() == "ready\n"
    done = subprocess.run(["gdb", "-nx", "-batch", "-p", str(spin.pid), "-ex", "set pagination off", "-ex", "thread apply all bt 4"],
                          capture_output=True, text=True, timeout=300)
finally:
    spin.kill()
frames = [line for line in done.stdout.splitlines() if "Spin." in line]
named = [name for line in frames for name in ("Spin.inner(J)J", "Spin.outer(I)V") if name in line]
if named[:2] != ["Spin.inner(J)J", "Spin.outer(I)V"]:
    sys.exit(f"gdb does not see inner called by outer: {frames}\n{done.stdout[-3000:]}{done.stderr[-2000:]}")
print("gdb names the method and its caller")
