#!/usr/bin/env python3
"""scripts/findings on reports of rrtrace: sums over runs, a baseline with new, known and fixed findings, exit codes.

usage: findings.py RRTRACE FOLDER
"""
import json
import subprocess
import sys
from pathlib import Path

rrtrace, folder = sys.argv[1], Path(sys.argv[2])
script = Path(__file__).resolve().parents[2] / "scripts/findings"
folder.mkdir(parents=True, exist_ok=True)
failures = 0


def judge(good, what):
    global failures
    failures += not good
    if not good:
        print("FAIL", what)


def report(name, trace):
    (folder / f"{name}.trace").write_text(trace)
    subprocess.run([rrtrace, "-tool=FastTrack", f"-report={folder / name}.json", folder / f"{name}.trace"], capture_output=True)
    return folder / f"{name}.json"


def findings(*arguments):
    done = subprocess.run([sys.executable, script, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


x = "wr(0, x) @ A.put(A.java:1)\nrd(1, x) @ A.get(A.java:2)\n"
turned = "rd(1, x) @ A.get(A.java:7)\nwr(0, x) @ A.put(A.java:8)\n"
y = "wr(0, y) @ B.put(B.java:1)\nwr(1, y) @ B.put(B.java:2)\n"
one, two, three, none = report("one", x), report("two", turned + y), report("three", y), report("none", "rd(0, x)\n")

code, text = findings("merge", one, two, none, "-o", folder / "all.json")
judge(code == 66 and "on x in 2 of 3 runs, 2 times" in text and "on y in 1 of 3 runs" in text, f"merge: {code}\n{text}")
merged = json.loads((folder / "all.json").read_text())
judge(merged["runs"] == 3 and len(merged["reports"]) == 2, f"merged: {merged}")
code, text = findings("merge", folder / "all.json", one)
judge(code == 66 and "on x in 3 of 4 runs" in text, f"merge again: {code}\n{text}")
code, text = findings("merge", two, "--baseline", one)
judge(code == 66 and "1 new, 1 known, 0 fixed" in text and "new: FastTrack: write-write on y" in text, f"new: {code}\n{text}")
code, text = findings("merge", three, "--baseline", two)
judge(code == 0 and "0 new, 1 known, 1 fixed" in text and "fixed: FastTrack: race x A.get A.put" in text, f"fixed: {code}\n{text}")
judge(findings("merge", none) == (0, "no findings in 1 run\n"), "no findings")
titled = json.loads(two.read_text())
titled["reports"] = titled["reports"][:1]
titled["reports"][0] |= {"title": "concurrent modification of java.util.HashMap (write-read)", "location": "java.util.HashMap", "variable": "java.util.HashMap"}
(folder / "titled.json").write_text(json.dumps(titled))
code, text = findings("merge", folder / "titled.json")
judge(code == 66 and text.startswith("FastTrack: concurrent modification of java.util.HashMap (write-read) in 1 of 1 run, 1 time\n"), text)
judge(findings("merge", folder / "missing.json")[0] == 2, "a file that is not there")
code, text = findings("repeat", 3, "--", rrtrace, "-tool=FastTrack", folder / "one.trace")
judge(code == 66 and "in 3 of 3 runs" in text, f"repeat: {code}\n{text}")

# Findings x tools of one trace.
(folder / "mixed.trace").write_text(x + y)
subprocess.run([rrtrace, "-tool=FastTrack|DJIT+|ThreadLocal:ReadOnly:LockSet", f"-report={folder / 'tools.json'}", folder / "mixed.trace"], capture_output=True)
code, text = findings("table", folder / "tools.json", "-o", folder / "tools.html")
rows = [line.split() for line in text.splitlines()]
judge(code == 66 and rows[0] == ["finding", "FastTrack", "DJIT+", "LockSet"], f"table: {code}\n{text}")
judge([r[-3:] for r in rows[1:3]] == [["1", "1", "-"], ["1", "1", "1"]] and rows[3] == ["all", "2", "2", "1"], text)
page = (folder / "tools.html").read_text()
for chain in ["FastTrack", "FastTrack(epochs=64)", "DJIT+", "HappensBefore"]:
    done = subprocess.run([rrtrace, f"-tool={chain}", "-"], input="rd(0, x)\nrd(1, x)\nrd(2, x)\nrel(2, m)\nacq(3, m)\nwr(3, x)\n".replace("rel(2", "acq(2, m)\nrel(2"), capture_output=True, text=True)
    judge("double-checked" not in done.stderr, f"a hint about methods that have no names: {done.stderr}")
    judge(done.returncode == 66 and "1 other thread likewise" in done.stderr, f"{chain}: {done}")
judge("<td>race y B.put</td><td>1</td><td>1</td><td>1</td>" in page and "<th>LockSet</th>" in page, page)
print("findings:", "failed" if failures else "passed")
sys.exit(1 if failures else 0)
