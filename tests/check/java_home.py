#!/usr/bin/env python3
"""scripts/java-home: a build tool on it, and the programs that it starts, run on rrvm, and a tool's exit code fails the build.
usage: java_home.py RRVM BUILD"""
import os
import pathlib
import subprocess
import sys

rrvm, build = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
here = pathlib.Path(__file__).resolve().parent
script = here.parent.parent / "scripts" / "java-home"
home = build / "a home"
classes = build / "classes"
classes.mkdir(parents=True, exist_ok=True)
env = {k: v for k, v in os.environ.items() if k not in ("JAVA_HOME", "RRVM_JAVA_HOME", "RRVM_OPTIONS")} | {"RRVM_PRESET": rrvm.parent.parent.name}
failed = 0


def check(what, good, seen):
    global failed
    if not good:
        failed += 1
        print(f"FAIL {what}: {seen}")


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, env=env | more)


for attempt in "made", "made anew":
    r = run(script, home)
    check(attempt, r.returncode == 0 and f"JAVA_HOME={home} " in r.stdout, r)
r = run(script, classes)
check("what is not its own is left alone", r.returncode == 1 and "is there already" in r.stderr and classes.is_dir(), r)

r = run(home / "bin" / "javac", "-d", classes, *(here / "java_home").glob("*.java"))
check("javac", r.returncode == 0, r)
r = run(home / "bin" / "java", "-cp", classes, "StartsJava")
check("java starts java", r.stdout == "rrvm\nrrvm\n" and not r.stderr, r)

r = run("ant", "-f", here / "java_home" / "build.xml", f"-Dclasses={classes.resolve()}", f"-Drrvm.home={home.resolve()}", JAVA_HOME=str(home))
check("ant", r.returncode == 66 and "rrvm under ant" in r.stdout and "Java returned: 66" in r.stderr and "[java] rrvm: FastTrack: 1 race in 1 field" in r.stdout, r)
sys.exit(bool(failed))
