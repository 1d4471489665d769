#!/usr/bin/env python3
"""cmake --install into a folder that is then moved, and a Debian package that is unpacked: from each the programs run without the build.
usage: installed.py SOURCES BINARY_DIR WORK"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sources, build, work = (pathlib.Path(a).resolve() for a in sys.argv[1:])
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
env = {k: v for k, v in os.environ.items() if k not in ("RRVM_JAVA_HOME", "RRVM_OPTIONS", "RRBENCH_HOME")}
failed = 0


def check(what, good, seen):
    global failed
    if not good:
        failed += 1
        print(f"FAIL {what}: {seen}")


def run(*command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=500, env=env, **more)


def commit():
    r = run("git", "-C", sources, "rev-parse", "--short=12", "HEAD")
    return r.stdout.strip() if r.returncode == 0 else None


def use(name, root):
    """What a user does first with the installation in this folder."""
    programs = root / "bin"
    for program in "rrvm", "rrtrace", "rrbench":
        r = run(programs / program, "--version")
        check(f"{name}: {program} --version", r.returncode == 0 and not r.stderr and re.fullmatch(rf"{program} \d+\.\d+\.\d+( \(commit [0-9a-f]{{12}}(, changed)?\))?", r.stdout.splitlines()[-1]), r)
    r = run(programs / "rrvm", "--version")
    check(f"{name}: the JDK's version too", r.stdout.startswith("openjdk 17.") and len(r.stdout.splitlines()) == 4, r)
    classes = work / "classes"
    check("javac", run("javac", "-d", classes, sources / "benchmarks/examples/BankRace.java").returncode == 0, "")
    r = run(programs / "rrvm", "-tool=FastTrack", "-cp", classes, "BankRace")
    check(f"{name}: a race", r.returncode == 66 and "on BankRace$Account.balance" in r.stderr, r)
    (work / "trace").write_text("fork 0 1\nwr 1 x\nwr 0 x\n")
    r = run(programs / "rrtrace", "-tools=FastTrack")
    check(f"{name}: rrtrace", r.returncode == 0 and r.stdout.startswith("FastTrack (ft)"), r)
    r = run(programs / "rrbench", "list")
    check(f"{name}: rrbench finds its programs", r.returncode == 0 and "series" in r.stdout, r)
    home = work / f"home of {name}"
    r = run(programs / "rrvm-java-home", home)
    check(f"{name}: rrvm-java-home", r.returncode == 0 and (home / "rrvm-junit.jar").exists(), r)
    r = run(home / "bin/java", "-cp", classes, "BankRace")
    check(f"{name}: its java", r.returncode == 0 and not r.stderr, r)
    check(f"{name}: rrvm-findings", run(programs / "rrvm-findings", "--help").returncode in (0, 2), "")
    for part in ("lib/rrvm/libjvm.so", "lib/rrvm/rrvm-junit.jar", "lib/rrvm/rrvm-annotations.jar", "share/man/man1/rrvm.1", "share/man/man1/rrtrace.1", "share/man/man1/rrbench.1",
                 "share/bash-completion/completions/rrvm", "share/zsh/vendor-completions/_rrvm", "share/fish/vendor_completions.d/rrvm.fish", "share/doc/rrvm/reports.md",
                 "share/doc/rrvm/README.md", "share/doc/rrvm/CHANGELOG.md"):
        check(f"{name}: {part}", any((root / p).exists() for p in (part, part + ".gz")), sorted(p.name for p in (root / part).parent.glob("*")))
    check(f"{name}: facts of the JDK", list((root / "lib/rrvm/java_facts").iterdir()), "none")


r = run("cmake", "--install", build, "--prefix", work / "first place", "--strip")
check("cmake --install", r.returncode == 0, r)
(work / "first place").rename(work / "second place")
use("installed", work / "second place")
here = commit()
if here:
    check("the commit", here in run(build / "bin/rrvm", "--version").stdout or "changed" in run(build / "bin/rrvm", "--version").stdout, here)

r = run("cpack", "-B", work / "package", cwd=build)
packages = list((work / "package").glob("rrvm_*_amd64.deb"))
check("cpack", r.returncode == 0 and len(packages) == 1, r)
if packages:
    fields = run("dpkg-deb", "--info", packages[0]).stdout
    check("what it depends on", re.search(r"Depends: .*libc6 .*libffi8.*libgc1.*libre2-9.*", fields) and "openjdk-17-jre-headless" in fields, fields)
    check("unpacked", run("dpkg-deb", "-x", packages[0], work / "unpacked").returncode == 0, packages)
    use("unpacked", work / "unpacked" / "usr")
    strays = [line.split()[-1] for line in run("dpkg-deb", "-c", packages[0]).stdout.splitlines() if not re.search(r" \./(usr/(bin|lib/rrvm|share/(man|doc|rrvm|bash-completion|zsh|fish)).*|usr/|usr/lib/|usr/share/)?$", line)]
    check("nothing elsewhere", not strays, strays)
sys.exit(bool(failed))
