#!/usr/bin/env python3
"""JNI's critical form under tools: values are those of java, races in what native code has certainly touched are found, nothing is reported in what it
has not touched, and cost follows what is touched.
usage: criticals.py RRVM BUILD"""
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
here = test.here / "criticals"
patch = test.build / "patch"
race = test.here.parent / "java" / "race"
test.javac(here / "patch/sun/java2d/loops/Probe.java", to=patch, options=["--patch-module", f"java.desktop={here / 'patch'}"])
module = ["--patch-module", f"java.desktop={patch}", "--add-exports", "java.desktop/sun.java2d.loops=ALL-UNNAMED"]
test.javac(here / "Criticals.java", here / "Cost.java", race / "Order.java", options=module)
java = subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr
home = re.search(r"java\.home = (.*)", java).group(1)
for source in [race / "order.c", here / "criticals.c"]:
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{home}/include", f"-I{home}/include/linux", "-o", test.build / f"lib{source.stem}.so", source, "-lpthread"], check=True)
command = [*module, f"-Djava.library.path={test.build}", "-cp", test.build, "Criticals", test.build / "liborder.so"]

source = (here / "Criticals.java").read_text().splitlines()
races = {n for n, line in enumerate(source, 1) if "// race" in line}
oracle = test.run("java", "-Xlog:jni+resolve=off", *command)
test.judge(oracle.returncode == 0 and oracle.stdout.count("true") == 3, oracle)
for options in [[], ["-tool=FastTrack"], ["-tool=FastTrack", "-Xint"], ["-tool=FastTrack", "-Xcomp"], ["-tool=DJIT+"], ["-tool=Goldilocks"], ["-tool=HappensBefore"]]:
    done = test.run(test.rrvm, *options, *command)
    found = {int(line) for line in re.findall(r"^rrvm: \S+: \S+ on \S+\[\d+\] of .*\n +\w+ by thread.*\n +at Criticals.*\(Criticals.java:(\d+)\)", done.stderr, re.M)}
    wanted = races if options else set()
    test.judge(done.stdout == oracle.stdout and found == wanted, (options, "missing", sorted(wanted - found), "too many", sorted(found - wanted), done))
collected = [test.run(test.rrvm, *options, *command, "collected") for options in ([], ["-tool=FastTrack"], ["-tool=ThreadLocal:LockSet"])]
for done in collected:
    test.judge(done.stdout.startswith(oracle.stdout) and done.stdout == collected[0].stdout and done.stdout != oracle.stdout, done)
# 100 ovals of 20 by 20 pixels and 100 sums of 100 bytes, in arrays of 4,000,000.
done = test.run(test.rrvm, "-tool=FastTrack", "-cp", test.build, "Cost")
accesses = re.search(r"([\d ]+) accesses", done.stderr)
test.judge(done.returncode == 0 and done.stdout == test.run("java", "-cp", test.build, "Cost").stdout, done)
test.judge(accesses and 20_000 < int(accesses[1].replace(" ", "")) < 200_000, done)
test.end()
