#!/usr/bin/env python3
"""Runs Java programs and checks that threads take the VM's locks in the order of vm/lock_order.txt.
usage: run.py RRVM WORK [--record] [--tool CHAIN] [topic | topic/Name ...]

tests/locks/lock_recorder.c writes down which lock is taken while which is held, by places in libjvm.so. Here a place becomes the
name of a lock: the file, and what the source line locks. A pair that the file does not allow fails, and so does a lock that is part of a
pair and not in the file. --record prints the pairs instead."""
import argparse
import collections
import os
import pathlib
import re
import stat
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPO = HERE.parent.parent
ORDER = REPO / "vm/lock_order.txt"
TAKES = [re.compile(r"(?:lock_guard|unique_lock|shared_lock|scoped_lock)(?:<[^>]*>)?\s+\w+[({](?:\*)?([^,;]+?)(?:, std::\w+)?[)}];"),
         re.compile(r"([\w.>()\[\]-]+?)(?:\.|->)lock(?:_shared)?\(\)"),
         re.compile(r"unique_lock\(([^()]+)\)"),
         re.compile(r"\block_\((\w+)\)"),
         re.compile(r"pthread_mutex_lock\(&?([^)]+)\)")]


def read_order():
    """Rank by name. A line of the file is one lock, by all its names."""
    ranks = {}
    for number, line in enumerate(ORDER.read_text().splitlines()):
        for name in line.split("#")[0].split(" | "):
            if name.strip():
                ranks[name.strip()] = number
    return ranks


def in_repository(path):
    """A source file by its path in the debug information, which may be that of another clone whose objects the compiler cache has given."""
    parts = pathlib.Path(os.path.normpath(path)).parts
    for i in range(len(parts)):
        if (REPO / pathlib.Path(*parts[i:])).is_file() and not pathlib.Path(*parts[i:]).is_absolute():
            return pathlib.Path(*parts[i:])
    raise ValueError(path)


def names_of(places, library):
    """The names of the places in the library, by one run of addr2line."""
    if not places:
        return {}
    asked = "".join(f"{place - 1:#x}\n" for place in places)  # the call, not where it returns to
    text = subprocess.run(["addr2line", "-a", "-i", "-e", library], input=asked, capture_output=True, text=True, check=True).stdout
    names, frames = {}, collections.defaultdict(list)
    for line in text.splitlines():
        if line.startswith("0x") and ":" not in line:
            place = int(line, 16) + 1
        else:
            frames[place].append(line)
    for place in places:
        names[place] = None
        for frame in frames[place]:
            path, _, number = frame.split(" ")[0].rpartition(":")
            try:
                path = in_repository(path)
                source = (REPO / path).read_text().splitlines()[int(number) - 1]
            except (ValueError, IndexError, OSError):
                continue  # of the C++ library
            taken = next((m.group(1) for p in TAKES if (m := p.search(source))), None)
            names[place] = f"{path} {taken or '? ' + source.strip()}"
            break
    return names


def pairs_of(work, library):
    """(held, taken) -> how many processes saw it."""
    raw = collections.Counter()
    for file in work.glob("pairs.*"):
        raw.update(tuple(int(word, 16) for word in line.split()) for line in file.read_text().splitlines())
    names = names_of(sorted({place for pair in raw for place in pair}), library)
    pairs = collections.Counter()
    for (held, taken), count in raw.items():
        if names[held] and names[taken] and names[held] != names[taken]:  # several of one kind: the code says how
            pairs[names[held], names[taken]] += count
    return pairs


def main():
    o = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    o.add_argument("rrvm")
    o.add_argument("work")
    o.add_argument("--record", action="store_true")
    o.add_argument("--tool", help="run under this chain")
    o.add_argument("topics", nargs="*")
    options = o.parse_intermixed_args()
    rrvm, work = pathlib.Path(options.rrvm).resolve(), pathlib.Path(options.work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    for old in work.glob("pairs.*"):
        old.unlink()
    recorder = work / "liblock_recorder.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", recorder, HERE / "lock_recorder.c", "-ldl"], check=True)
    wrapper = work / "rrvm"
    wrapper.write_text(f'#!/bin/sh\nRRVM_LOCKS={work}/pairs LD_PRELOAD={recorder} exec {rrvm} "$@"\n')
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    corpus = [sys.executable, REPO / "tests/java/run.py", "--rrvm", wrapper, *(["--tool", options.tool] if options.tool else []), *options.topics]
    code = subprocess.run(corpus).returncode

    pairs = pairs_of(work, rrvm.parent.parent / "lib/libjvm.so")
    if options.record:
        for (held, taken), count in sorted(pairs.items()):
            print(f"{held}  ->  {taken}  ({count})")
        return code
    ranks, bad = read_order(), 0
    for held, taken in sorted(pairs):
        missing = [name for name in (held, taken) if name not in ranks]
        if missing:
            print(f"not in vm/lock_order.txt: {' and '.join(missing)}   ({held}  ->  {taken})")
        elif ranks[held] >= ranks[taken]:
            print(f"against vm/lock_order.txt: {taken} is taken while {held} is held")
        else:
            continue
        bad += 1
    print(f"{len(pairs)} pairs of locks seen, {bad} of them against the order")
    return 1 if bad or code or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
