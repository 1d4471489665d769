#!/usr/bin/env python3
"""Redefined classes under a tool: accesses of the new version are checked, at its lines; a frame of the old version is reported at the old
ones. usage: redefined.py RRVM BUILD"""
import pathlib
import re
import subprocess
import sys
import zipfile

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
here = pathlib.Path(__file__).resolve().parent
race = here.parent / "java" / "race"
second = build / "second"
second.mkdir(parents=True, exist_ok=True)
java_home = pathlib.Path(subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr.split("java.home = ")[1].split()[0])
subprocess.run(["javac", "-g", "-nowarn", "-d", build, race / "Order.java", *(here / "redefined").glob("*.java")], check=True)
subprocess.run(["javac", "-g", "-nowarn", "-d", second, here / "redefined" / "second" / "Shared.java"], check=True)
subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{java_home}/include", f"-I{java_home}/include/linux", "-o", build / "liborder.so", race / "order.c", "-lpthread"], check=True)
agent = build / "agent.jar"
with zipfile.ZipFile(agent, "w") as z:
    z.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nPremain-Class: Redefined\nCan-Redefine-Classes: true\n")

# location: where it is reported, and where the access before was
EXPECTED = {"Shared.x": ("Shared.java:12", "Shared.java:12"), "Shared.y": ("Redefined.java:33", "Shared.java:8"), "int[2] of 3": ("Shared.java:9", "Shared.java:9")}
failed = 0
for tool in ["FastTrack", "DJIT+", "HappensBefore"]:
    r = subprocess.run([rrvm, f"-tool={tool}", f"-javaagent:{agent}={second}/Shared.class", f"-Djava.library.path={build}", "-cp", build, "Redefined"],
                       capture_output=True, text=True, timeout=300)
    found = {}
    for report in re.split(r"^(?=rrvm: )", r.stderr, flags=re.M):
        place = re.match(r"rrvm: \S+: \S+ on (.+?)(?: in |\n)", report)
        if place:
            found[place.group(1)] = tuple(re.search(r"^    at \S+\((.+?)\)", part, re.M).group(1) for part in report.split("  after ", 1))
    good = r.stdout == "2 2 0\n" and r.returncode == 66 and found == EXPECTED
    if not good:
        failed += 1
        print(f"FAIL {tool}: exit code {r.returncode}, {r.stdout!r}, found {found}\n{r.stderr}")
sys.exit(bool(failed))
