#!/usr/bin/env python3
"""Fails on an #include that crosses a wall of tests/include_walls.txt."""
import pathlib
import re
import sys

if len(sys.argv) != 2:
    sys.exit("usage: check_includes.py ROOT      (the folder that has tests/include_walls.txt)")
root = pathlib.Path(sys.argv[1])
allowed, fenced = {}, []
for line in (root / "tests/include_walls.txt").read_text().splitlines():
    line = line.split("#")[0].strip()
    if " = " in line:
        header, places = line.split(" = ")
        fenced.append((header.strip(), places.split()))
    elif ":" in line:
        room, rooms = line.split(":")
        allowed[room] = rooms.split()


def room_of(path):
    if path.startswith("vm/base/") or path in ("vm/bytecode/bytecode.h", "vm/bytecode/bytecode.cpp", "vm/bytecode/opcodes.def"):
        return "vm/base"
    return path.split("/")[0]


bad = checked = 0
for room in {r.split("/")[0] for r in allowed}:
    for source in sorted((root / room).rglob("*")):
        if source.suffix not in (".h", ".cpp", ".inc"):
            continue
        name = source.relative_to(root).as_posix()
        if name == "vm/launcher/main.cpp" or name.startswith("vm/launcher/"):
            continue
        for number, line in enumerate(source.read_text().splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+(["<])([^">]+)[">]', line)
            if not found:
                continue
            checked += 1
            header = found.group(2)
            if found.group(1) == '"' and room_of(header) in {r for r in allowed}:
                if room_of(header) not in allowed[room_of(name)]:
                    print(f"{name}:{number}: {room_of(name)} may not include {header}")
                    bad += 1
            for prefix, places in fenced:
                if header.startswith(prefix) and not any(name.startswith(p) for p in places):
                    print(f"{name}:{number}: {header} belongs to {' '.join(places)}")
                    bad += 1
print(f"{checked} includes checked, {bad} cross a wall")
sys.exit(1 if bad or not checked else 0)
