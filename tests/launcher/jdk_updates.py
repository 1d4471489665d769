#!/usr/bin/env python3
"""One rrvm on JDKs that say they are other updates: what vm/base/jdk_updates.def lists follows the release file, and a JDK whose habits nobody
has asked for (scripts/java-facts) is good enough.

jdk_updates.py --rrvm PATH --work DIR
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def link_home(home, jdk, version):
    """The JDK under another version: all files are its own but the one that names it."""
    home.mkdir(parents=True)
    for f in jdk.iterdir():
        if f.name != "release":
            (home / f.name).symlink_to(f)
    text = (jdk / "release").read_text()
    text = re.sub(r'JAVA_VERSION=".*"', f'JAVA_VERSION="{version}"', text)
    (home / "release").write_text(re.sub(r'JAVA_RUNTIME_VERSION=".*"', f'JAVA_RUNTIME_VERSION="{version}+1-test"', text))


def without_modules(text):
    """Modules are hashed while the VM starts, in an order that the class library leaves to chance; java takes theirs from its archive."""
    return re.sub(r"(?m)\] \d+$", "]", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rrvm", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    options = parser.parse_args()
    rrvm, work = os.path.abspath(options.rrvm), options.work.resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    jdk = pathlib.Path(shutil.which("java")).resolve().parent.parent
    subprocess.run(["javac", "-d", str(work), str(HERE / "programs/Habits.java")], check=True)

    def run(home, *words):
        env = {k: v for k, v in os.environ.items() if k not in ("RRVM_OPTIONS", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")}
        command = " ".join(f"'{w}'" for w in (rrvm, *words, "-cp", work, "Habits"))
        return subprocess.run(["sh", "-c", f"ulimit -S -c 0; exec {command}"], env=env | {"RRVM_JAVA_HOME": str(home)}, capture_output=True, text=True, timeout=300)

    bad = 0

    def check(what, good, seen):
        nonlocal bad
        if not good:
            bad += 1
            print(f"FAIL {what}\n  {seen}")

    definitions = (HERE.parents[1] / "vm/base/jdk_updates.def").read_text()
    rows = re.findall(r"^RRVM_JDK_(?:CHANGE|FLAG)\((\d+), (\w+)", definitions, re.M)
    first = {name: int(update) for update, name in rows}
    check("the table is read", len(rows) > 4 and len(first) == len(rows), rows)
    table = next((HERE.parents[1] / "vm").rglob("hotspot_flags.def")).read_text()
    for flag in re.findall(r"^RRVM_JDK_FLAG\(\d+, (\w+)", definitions, re.M):
        check("the flag is one of java's", f", {flag}," in table, flag)
    habits = set()
    for version, update in [("17", 0), *((f"17.0.{n}", n) for n in range(first["checks_large_page_size"] - 1, 22)), ("17.0.99", 99)]:
        home = work / version
        link_home(home, jdk, version)
        r = run(home)
        check(f"{version}: runs", r.returncode == 0 and r.stdout.count("\n") == 5 and not r.stderr, r)
        habits.add(without_modules(r.stdout))
        r = run(home, "-XX:LargePageSizeInBytes=3")
        refused = r.returncode == 1 and "must be a power of 2" in r.stderr
        check(f"{version}: page size", refused == (update >= first["checks_large_page_size"]) and (refused or r.returncode == 0), r)
        r = run(home, "-XX:+CreateCoredumpOnCrash")
        check(f"{version}: core dumps", ("CreateCoredumpOnCrash specified, but core dumps" in r.stderr) == (update >= first["warns_of_core_limit"]) and r.returncode == 0, r)
        for flag in ("UseKyberIntrinsics", "TieredOldPercentage"):
            option = f"-XX:{flag}=1" if flag == "TieredOldPercentage" else f"-XX:+{flag}"
            r = run(home, "-XX:+UnlockDiagnosticVMOptions", option)
            check(f"{version}: {flag}", ("unknown option" in r.stderr) == (update < first[flag]) and r.returncode == 0, r)
    check("hashes and orders are the same in every run", len(habits) == 1, habits)

    # A file that ends too early, or is none of ours, is like none.
    lib = pathlib.Path(rrvm).parent.parent / "lib"
    archive = jdk / "lib/server/classes.jsa"
    size = archive.stat().st_size if archive.exists() else 0
    files = sorted((lib / "java_facts").glob("*"))
    check("habits of a JDK are known", files, lib)
    mine = lib / "java_facts" / f"17.0.99+1-test-{size}"
    try:
        whole = files[0].read_bytes()
        for what, content in (("empty", b""), ("cut", whole[:len(whole) // 2]), ("long", whole + b"more"), ("other", b"x" * 100)):
            mine.write_bytes(content)
            r = run(work / "17.0.99")
            check(f"a file that is {what}", r.returncode == 0 and {without_modules(r.stdout)} == habits, r)
    finally:
        mine.unlink(missing_ok=True)
    print(f"{bad} of the checks failed" if bad else "all checks passed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
