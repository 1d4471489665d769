#!/usr/bin/env python3
"""Follows the Maven part of docs/in-a-build.md: its commands are run and its lines of output looked for, in copies of maven5 and maven4.
Maven finds its plugins and JUnit in Debian's repository, so nothing is fetched.
usage: in_a_build.py RRVM BUILD"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

rrvm, build = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
here = pathlib.Path(__file__).resolve().parent
root = here.parent.parent
shutil.rmtree(build, ignore_errors=True)
home = build / "home"
(home / ".m2").mkdir(parents=True)
(home / ".m2" / "settings.xml").write_text(f"""<settings><localRepository>{build}/repository</localRepository><mirrors><mirror>
<id>debian</id><mirrorOf>*</mirrorOf><url>file:///usr/share/maven-repo</url></mirror></mirrors></settings>""")
env = {k: v for k, v in os.environ.items() if k not in ("RRVM_JAVA_HOME", "RRVM_OPTIONS")} | {
    "HOME": str(home), "RRVM_PRESET": rrvm.parent.parent.name, "MAVEN_OPTS": f"-Duser.home={home}"}
failed = 0


def check(what, good, seen):
    global failed
    if not good:
        failed += 1
        print(f"FAIL {what}: {seen}")


def sh(block, folder):
    r = subprocess.run(["bash", "-ec", block], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=500)
    return r.returncode, re.sub(r"\x1b\[[\d;]*m", "", r.stdout)


def shows(block, text):
    """Each line of the block is in the text, in this order; ... stands for the rest of a line."""
    at = 0
    for line in block.splitlines():
        found = re.compile(re.escape(line).replace(re.escape("..."), ".*"), re.M).search(text, at)
        if not found:
            return False
        at = found.end()
    return True


blocks = re.findall(r"^```(\w+)\n(.*?)^```", (root / "docs" / "in-a-build.md").read_text(), re.M | re.S)
kinds = [kind for kind, _ in blocks[:5]]
check("the document's blocks", kinds == ["sh", "sh", "text", "xml", "text"], kinds)
(_, make_home), (_, maven), (_, output5), (_, configuration), (_, output4) = blocks[:5]

code, text = sh(make_home, root)
check("java-home", code == 0, text)
for name, expected, report in ("maven5", output5, "com.acme.Counter.n"), ("maven4", output4, "com.acme.OldCounterTest.n"):
    project = build / name
    shutil.copytree(here / name, project)
    pom = (project / "pom.xml").read_text()
    (project / "pom.xml").write_text(pom.replace("<!-- the document's lines go here -->", configuration))
    code, text = sh(maven, project)
    check(name + " fails", code == 1 and "BUILD FAILURE" in text, text)
    check(name + " says what the document says", shows(expected, text), text)
    check(name + " shows race, test and file", re.search(rf"FastTrack: \S+ on {re.escape(report)} .*?\[in .*together.*?at com\.acme\.\S+\(\w+\.java:\d+\)", text, re.S), text)
    check(name + " does not call the VM crashed", "crashed" not in text and "goodbye" not in text, text)
    check(name + " has its files", len(list((project / "target").glob("races-*.json"))) == 1 and len(list((project / "target").glob("races-*.txt"))) == 1,
          list((project / "target").iterdir()))
sys.exit(bool(failed))
