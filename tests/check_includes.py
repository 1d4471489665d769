#!/usr/bin/env python3
"""Fails on an #include that crosses a wall of tests/include_walls.txt."""
import pathlib
import re
import sys

if len(sys.argv) != 2:
    sys.exit("usage: check_includes.py ROOT      (the folder that has tests/include_walls.txt)")
root = pathlib.Path(sys.argv[1])
allowed, allowed_in_headers, fenced = {}, {}, []
for line in (root / "tests/include_walls.txt").read_text().splitlines():
    line = line.split("#")[0].strip()
    if " = " in line:
        header, places = line.split(" = ")
        fenced.append((header.strip(), places.split()))
    elif ":" in line:
        room, rooms = line.split(":")
        if room.endswith(" headers"):
            allowed_in_headers[room.removesuffix(" headers")] = rooms.split()
        else:
            allowed[room] = rooms.split()


def room_of(path):
    """The room that a file is in; None for headers from elsewhere."""
    return max((room for room in allowed if path.startswith(room + "/")), key=len, default=None)


def may_include(name, header):
    here, there = room_of(name), room_of(header)
    if there is None or there == here:
        return True
    is_header = name.endswith((".h", ".def"))
    rooms = allowed_in_headers.get(here, allowed[here]) if is_header else allowed[here]
    return there in rooms or there.split("/")[0] in ("vm", "classlib") and there.split("/")[0] in rooms


bad = checked = 0
for folder in sorted({room.split("/")[0] for room in allowed}):
    for source in sorted((root / folder).rglob("*")):
        if source.suffix not in (".h", ".cpp", ".inc", ".def"):
            continue
        name = source.relative_to(root).as_posix()
        if room_of(name) is None:
            print(f"{name}: in no room of tests/include_walls.txt")
            bad += 1
            continue
        for number, line in enumerate(source.read_text().splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+(["<])([^">]+)[">]', line)
            if not found:
                continue
            checked += 1
            header = found.group(2)
            if found.group(1) == '"' and not may_include(name, header):
                print(f"{name}:{number}: {room_of(name)} may not include {header}")
                bad += 1
            for prefix, places in fenced:
                if header.startswith(prefix) and not any(name.startswith(p) for p in places):
                    print(f"{name}:{number}: {header} belongs to {' '.join(places)}")
                    bad += 1
print(f"{checked} includes checked, {bad} cross a wall")
sys.exit(1 if bad or not checked else 0)
