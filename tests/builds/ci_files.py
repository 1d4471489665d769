#!/usr/bin/env python3
"""docs/ci: the files are well formed, have what their services ask for, and their command runs the tests of a Maven project under rrvm.
What the services themselves do with them is not tried.
usage: ci_files.py SOURCES RRVM WORK"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

import yaml

sources, rrvm, work = (pathlib.Path(a).resolve() for a in sys.argv[1:])
ci = sources / "docs" / "ci"
shutil.rmtree(work, ignore_errors=True)
(work / "bin").mkdir(parents=True)
failed = 0


def check(what, good, seen):
    global failed
    if not good:
        failed += 1
        print(f"FAIL {what}: {seen}")


github = yaml.safe_load((ci / "github.yml").read_text())
steps = github["jobs"]["races"]["steps"]
check("github: events", github[True] == ["push", "pull_request"], github)  # YAML takes `on` for a truth value, as GitHub knows
check("github: each step does one thing", all(("uses" in s) != ("run" in s) for s in steps), steps)
check("github: may write alerts", github["permissions"]["security-events"] == "write", github)
gitlab = yaml.safe_load((ci / "gitlab.yml").read_text())["races"]
check("gitlab: keys", set(gitlab) == {"stage", "image", "script", "artifacts"} and gitlab["artifacts"]["when"] == "always", gitlab)

# Their commands: what Maven gets, seen by a program in its place, are options that rrvm takes.
(work / "bin" / "mvn").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\" > arguments\n")
(work / "bin" / "mvn").chmod(0o755)
env = dict(os.environ, PATH=f"{work / 'bin'}:{os.environ['PATH']}", RRVM_HOME=str(work / "home"))
for name, script in ("github", next(s["run"] for s in steps if "run" in s)), ("gitlab", "\n".join(gitlab["script"])):
    folder = work / name
    folder.mkdir()
    r = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, env=env, capture_output=True, text=True)
    check(name + ": its script", r.returncode == 0, r)
    arguments = (folder / "arguments").read_text().splitlines()
    line = next((a[len("-DargLine="):] for a in arguments if a.startswith("-DargLine=")), "")
    check(name + ": Maven's options", "test" in arguments and f"-Djvm={work}/home/bin/java" in arguments and f"-Dmaven.test.additionalClasspath={work}/home/rrvm-junit.jar" in arguments, arguments)
    r = subprocess.run([rrvm, *line.split(), "-version"], capture_output=True, text=True)
    check(name + ": rrvm's options", r.returncode == 0 and "-tool=FastTrack" in line, (line, r))
    wanted = re.findall(r"target/\S+", line)
    check(name + ": files are where they are looked for", all(w.startswith("target/races-") for w in wanted) and len(wanted) >= 2, wanted)

# The Dockerfile: what it copies and runs is there, and its packages are Debian's.
docker = (ci / "Dockerfile").read_text()
instructions = [line.split(None, 1)[0] for line in re.sub(r"\\\n", " ", docker).splitlines() if line and line[0] not in "# "]
check("Dockerfile: instructions", instructions[0] == "FROM" and set(instructions) <= {"FROM", "COPY", "WORKDIR", "RUN", "ENV"}, instructions)
check("Dockerfile: two stages", re.findall(r"^FROM (\S+)", docker, re.M) == ["debian:12", "debian:12"] and "--from=build" in docker, docker)
for command in re.findall(r"^RUN (.*)", docker, re.M):
    r = subprocess.run(["bash", "-n", "-c", command], capture_output=True, text=True)
    check("Dockerfile: " + command, r.returncode == 0, r)
for script in re.findall(r"\bscripts/[\w-]+", docker):
    check("Dockerfile: " + script, os.access(sources / script, os.X_OK), script)
packages = re.search(r"--no-install-recommends (.*?) &&", docker)[1].split()[1:]
for package in packages:
    r = subprocess.run(["dpkg-query", "-W", package], capture_output=True, text=True)
    known = r.returncode == 0 or subprocess.run(["apt-cache", "show", package], capture_output=True).returncode == 0
    check("Dockerfile: package " + package, known, r)
installed = (sources / "cmake" / "install.cmake").read_text()
check("Dockerfile: its commands are installed", all(f"RENAME {c} " in installed for c in re.findall(r"^RUN (rrvm-[\w-]+)", docker, re.M)), docker)
sys.exit(bool(failed))
