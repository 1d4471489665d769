#!/usr/bin/env python3
"""rrvm-junit.jar: the test that raced fails with the report as its message, under JUnit 5 and 4; rrvm.Races; and nothing of it on java.
usage: junit.py RRVM JAR BUILD"""
import os
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "jar", "build")
rrvm, jar, run = test.rrvm, test.jar, test.run
classes = test.build / "classes"
classes.mkdir()
debian = pathlib.Path("/usr/share/java")
jars = ["junit4", "hamcrest", "junit-jupiter-api", "junit-jupiter-engine", "junit-jupiter-params", "junit-platform-launcher",
        "junit-platform-engine", "junit-platform-commons", "junit-platform-console", "junit-platform-reporting", "opentest4j-reporting-events",
        "opentest4j-reporting-schema", "apiguardian-api", "opentest4j", "picocli", "univocity-parsers"]
class_path = ":".join([str(classes), str(jar)] + [str(debian / (j + ".jar")) for j in jars])
java = pathlib.Path(os.environ["JAVA_HOME"]) / "bin" / "java"


def check(what, good, seen):
    test.judge(good, f"{what}: {seen}")


test.javac(*(test.here / "junit").glob("*.java"), to=classes, options=["-nowarn", "-cp", class_path])
UNDER_TOOL = [rrvm, "-tool=FastTrack", r"-classes=+(FiveTest|FixtureTest|FourTest|RuledTest|Both|Asks).*", "-quiet"]

# --- JUnit 5 ---
CONSOLE = ["-cp", class_path, "org.junit.platform.console.ConsoleLauncher", "--disable-banner", "--disable-ansi-colors", "--details=tree"]


def tests(text):
    """The lines of the tree, with what stands behind a name."""
    return {name: "OK" if mark == "✔" else "X" for name, mark in re.findall(r"^.*─ (.+?) ([✔✘])", text, re.M)}


five = CONSOLE + ["--select-class=FiveTest", "--select-class=FixtureTest"]
r = run(*UNDER_TOOL, *five)
seen = tests(r.all)
check("who fails", {n for n, m in seen.items() if m == "X"} == {"races()", "[2] 2", "FixtureTest"}, (seen, r.all))
check("who does not", {n for n, m in seen.items() if m == "OK"} >= {"clean()", "[1] 1", "FiveTest"}, (seen, r.all))
check("the report is the message", re.search(r"=> rrvm\.junit\.RacesFound: rrvm: FastTrack: \S+ on FiveTest\.x in FiveTest@\w+ \[in FiveTest\.races\]\s+"
                                             r"(read|write) by thread .*?\(FiveTest\.java:\d+\)", r.all, re.S) is not None, r.all)
check("the report of a fixture", "FixtureTest.z [in FixtureTest]" in r.all, r.all)
check("the exit code is the runner's", r.returncode == 1, r.returncode)
for what, command in ("java", [java]), ("rrvm without a tool", [rrvm]):
    r = run(*command, *five)
    check("no failure on " + what, r.returncode == 0 and "X" not in tests(r.all).values() and "0 tests failed" in r.all, r.all)
r = run(*UNDER_TOOL, "-Djunit.jupiter.extensions.autodetection.enabled=false", *five)
check("asked not to look for extensions", "X" not in tests(r.all).values() and r.returncode == 66, (r.returncode, r.all))

# --- JUnit 4 ---
FOUR = ["-cp", class_path, "RunsFour"]
r = run(*UNDER_TOOL, *FOUR, "listener", "FourTest", "FourTest")
lines = r.stdout.splitlines()
check("the listener", len(lines) == 4 and lines[0] == lines[2] == "2 run, 1 failed" and r.returncode == 0 and
      re.fullmatch(r"Test mechanism.*: rrvm: FastTrack: \S+ on FourTest\.x in FourTest@\w+ \[in races\(FourTest\)\]", lines[1]) and re.sub("@[^ ]+", "", lines[3]) == re.sub("@[^ ]+", "", lines[1]), r)
r = run(*UNDER_TOOL, *FOUR, "rule", "RuledTest")
check("the rule", re.fullmatch(r"2 run, 1 failed\nraces\(RuledTest\): rrvm: FastTrack: \S+ on RuledTest\.x \[in races\(RuledTest\)\]\n", r.stdout) and r.returncode == 0, r)
r = run(java, *FOUR, "listener", "FourTest", "RuledTest")
check("neither on java", r.stdout == "2 run, 0 failed\n2 run, 0 failed\n" and r.returncode == 0, r)

# --- the API ---
for argument, code in (None, 66), ("tell", 0), ("half", 66):
    r = run(*UNDER_TOOL, "-cp", class_path, "Asks", *([argument] if argument else []))
    head, _, text = r.stdout.partition("rrvm: ")
    check(f"Races, {argument}", head == "true 0 0\ntrue 1 1\ntrue 1 0\ntrue 2 1\ntrue 2 2\n" and re.match(r"FastTrack: \S+ on Asks\.y\n", text) and
          r.returncode == code, r)
for what, command in ("java", java), ("rrvm without a tool", rrvm):
    r = run(command, "-cp", class_path, "Asks", "tell")
    check("Races on " + what, r.stdout == "false 0 0\n" * 5 and r.returncode == 0 and not r.stderr, r)
test.end()
