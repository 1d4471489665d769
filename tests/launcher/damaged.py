#!/usr/bin/env python3
"""Damaged files and odd words offered to rrvm, from fixed seeds: each run ends by itself, with a code of its own.

damaged.py --rrvm PATH --work DIR [--seed N] [--count N]
"""
import argparse
import os
import pathlib
import random
import shutil
import struct
import subprocess
import sys

import compare

PIECES = ["-X", "mx", "ss", "-XX:", "+", "-", "UseG1GC", "MaxHeapSize", "=", "1", "g", "-D", "--add-opens", "-ea:", "-Xlog:", "gc", "class+load", "*", ",", "stdout", "-cp", ".",
          "-jar", "@", "-tool=", "FastTrack", "-classes=", "[", "(", "--patch-module=java.base", "--module-path", "-m", "mod", "x/y", "-Xbootclasspath/a:", "-agentlib:", "-version",
          "OnError=", "-XX:Flags=", "-p", "/", "-d"]
JARS = ["app.jar", "multirelease.jar", "zip64.jar", "classpath.jar", "launcheragent.jar"]
SPECIAL = [b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\0\0\0\x80"]
TIMEOUT = 300


def damage(rnd, data):
    data = bytearray(data)
    for _ in range(rnd.choice([1, 1, 2, 4, 16])):
        if not data:
            break
        at, kind = rnd.randrange(len(data)), rnd.randrange(6)
        if kind == 0:
            data[at] = rnd.randrange(256)
        elif kind == 1:
            data[at] ^= 1 << rnd.randrange(8)
        elif kind == 2:
            del data[at:at + rnd.randrange(1, 9)]
        elif kind == 3:
            data[at:at] = rnd.randbytes(rnd.randrange(1, 9))
        elif kind == 4:
            data[at:at + 4] = rnd.choice(SPECIAL)
        elif rnd.random() < 0.3:
            del data[at:]
    return bytes(data)


def java_home():
    settings = subprocess.run(["java", "-XshowSettings:properties", "-version"], capture_output=True, text=True).stderr
    return pathlib.Path(next(line.split("=")[1].strip() for line in settings.splitlines() if "java.home =" in line))


def link_home(home, java):
    """A class library whose image alone is our own; the other files are the JDK's."""
    (home / "lib").mkdir(parents=True)
    for f in java.iterdir():
        if f.name != "lib":
            (home / f.name).symlink_to(f)
    for f in (java / "lib").iterdir():
        if f.name != "modules":
            (home / "lib" / f.name).symlink_to(f)
    shutil.copyfile(java / "lib" / "modules", home / "lib" / "modules")


class DamagedImage:
    """Bytes of the image's header, tables or contents, put back at the end."""

    def __init__(self, rnd, path):
        self.path, self.undo = path, []
        with open(path, "r+b") as f:
            tables, locations, strings = struct.unpack("<III", f.read(28)[16:])
            index = 28 + 8 * tables + locations + strings
            parts = [(0, 28), (28, 28 + 8 * tables), (28 + 8 * tables, index - strings), (index - strings, index), (index, os.path.getsize(path))]
            begin, end = rnd.choice(parts)
            for _ in range(rnd.choice([1, 50, 5000]) if begin else 1):
                at = rnd.randrange(begin, end)
                f.seek(at)
                self.undo.append((at, f.read(1)))
                f.seek(at)
                f.write(rnd.randbytes(1))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with open(self.path, "r+b") as f:
            for at, byte in reversed(self.undo):
                f.seek(at)
                f.write(byte)


def words(rnd, work, folder):
    """The words behind the program's name; writes the files that they name."""
    kind = rnd.choice(["jar", "path", "boot", "agent", "modules", "class", "arguments", "options", "flags", "words"])
    jar, text = folder / "damaged.jar", folder / "damaged.txt"
    jar.write_bytes(damage(rnd, (work / rnd.choice(JARS)).read_bytes()))
    text.write_bytes(damage(rnd, (work / rnd.choice(["args1", "options"])).read_bytes()))
    (folder / "Args.class").write_bytes(damage(rnd, (work / "Args.class").read_bytes()))
    return {"jar": ["-jar", str(jar)], "path": ["-cp", str(jar), "Args"], "boot": [f"-Xbootclasspath/a:{jar}", "-cp", "x", "Args"],
            "agent": [f"-javaagent:{jar}", "-cp", str(work), "Args"], "modules": ["-p", str(jar), "--list-modules"], "class": ["-cp", str(folder), "Args"],
            "arguments": [f"@{text}", "Args"], "options": [f"-XX:VMOptionsFile={text}", "-cp", str(work), "Args"],
            "flags": [f"-XX:Flags={text}", "-cp", str(work), "Args"],
            "words": ["".join(rnd.choice(PIECES) for _ in range(rnd.randrange(1, 4))) for _ in range(rnd.randrange(1, 4))] + ["Args"]}[kind]


def wrong(command, folder, home=None):
    env = {**os.environ, "RRVM_JAVA_HOME": str(home)} if home else None
    try:
        p = subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return "no end"
    if p.returncode < 0 or p.returncode > 127:
        return f"code {p.returncode}: {p.stderr.decode(errors='replace')[:500]}"
    return "" if p.returncode == 0 or p.stderr or p.stdout else f"code {p.returncode} without a word"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rrvm", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=80)
    options = parser.parse_args()
    rrvm, work = os.path.abspath(options.rrvm), options.work.resolve()
    compare.prepare(work)
    folder = work / "damaged"
    folder.mkdir()
    rnd, bad = random.Random(options.seed), 0
    for n in range(options.count):
        command = [rrvm, *words(rnd, work, folder)]
        if text := wrong(command, folder):
            bad += 1
            print(f"{n}: {' '.join(command)}\n  {text}")
    home = work / "home"
    link_home(home, java_home())
    for n in range(options.count, 2 * options.count):
        with DamagedImage(rnd, home / "lib" / "modules"):
            command = [rrvm, *rnd.choice([[], ["-Xverify:all"]]), "-cp", str(work), "Args"]
            if text := wrong(command, folder, home):
                bad += 1
                print(f"{n}: {' '.join(command)}\n  {text}")
    print(f"{2 * options.count - bad} of {2 * options.count} runs ended well")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
