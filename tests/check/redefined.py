#!/usr/bin/env python3
"""Redefined classes under a tool: accesses of the new version are checked, at its lines; a frame of the old version is reported at the old
ones. usage: redefined.py RRVM BUILD"""
import pathlib
import re
import subprocess
import sys
import zipfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
race = test.here.parent / "java" / "race"
second = test.build / "second"
java_home = pathlib.Path(subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr.split("java.home = ")[1].split()[0])
test.javac(race / "Order.java", *(test.here / "redefined").glob("*.java"), options=["-g", "-nowarn"])
test.javac(test.here / "redefined" / "second" / "Shared.java", to=second, options=["-g", "-nowarn"])
subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{java_home}/include", f"-I{java_home}/include/linux", "-o", test.build / "liborder.so", race / "order.c", "-lpthread"], check=True)
agent = test.build / "agent.jar"
with zipfile.ZipFile(agent, "w") as z:
    z.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPremain-Class: Redefined\nCan-Redefine-Classes: true\n")

# location: where it is reported, and where the access before was
EXPECTED = {"Shared.x": ("Shared.java:12", "Shared.java:12"), "Shared.y": ("Redefined.java:33", "Shared.java:8"), "int[2] of 3": ("Shared.java:9", "Shared.java:9")}
for tool in ["FastTrack", "DJIT+", "HappensBefore"]:
    r = test.run(test.rrvm, f"-tool={tool}", f"-javaagent:{agent}={second}/Shared.class", f"-Djava.library.path={test.build}", "-cp", test.build, "Redefined")
    found = {}
    for report in re.split(r"^(?=rrvm: )", r.stderr, flags=re.M):
        place = re.match(r"rrvm: \S+: \S+ on (.+?)(?: in |\n)", report)
        if place:
            found[place.group(1)] = tuple(re.search(r"^    at \S+\((.+?)\)", part, re.M).group(1) for part in report.split("  after ", 1))
    good = r.stdout == "2 2 0\n" and r.returncode == 66 and found == EXPECTED
    test.judge(good, f"{tool}: exit code {r.returncode}, {r.stdout!r}, found {found}\n{r.stderr}")
test.end()
