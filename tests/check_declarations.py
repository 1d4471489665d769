#!/usr/bin/env python3
"""A function is declared in the header of its own file's name, or its header says in which file it is.
usage: check_declarations.py ROOT

Looked at are functions of namespaces that a .cpp file defines and a .h file declares; members of classes are found by their class.
heap_limit.cpp may define what heap.h or heap_internal.h declares, and register_STEM of a table of registrations is in STEM.cpp;
otherwise the header has to name the file, best at its top. The code is clang-formatted: what begins in the first column is a namespace's."""
import collections
import pathlib
import re
import sys

if len(sys.argv) != 2:
    sys.exit(__doc__)
root = pathlib.Path(sys.argv[1])
FUNCTION = re.compile(r"^(?!return|else|using|#|template|friend|typedef|static|inline|constexpr)"
                      r"(?:\[\[\w+\]\] )?[A-Za-z_][\w:<>,*& ]*[ *&]([a-z_]\w*)\(")


def functions(text):
    """(namespace, name, is a definition) of the functions of namespaces."""
    namespaces = []
    lines = text.splitlines()
    for number, line in enumerate(lines):
        opened = re.match(r"^(?:inline )?namespace ([\w:]*) ?\{", line)
        if opened:
            namespaces.append(opened.group(1) or "<unnamed>")
        elif line.startswith("}  // namespace") and namespaces:
            namespaces.pop()
        elif found := FUNCTION.match(line):
            rest = "".join(lines[number:number + 8])
            yield "::".join(namespaces), found.group(1), rest.find("{") != -1 and not 0 <= rest.find(";") < rest.find("{")


def is_family(source, header):
    stem = re.sub("_(internal|impl)$", "", header.stem)
    return source.parent == header.parent and source.stem.startswith(stem)


headers, sources = [], []
for folder in ("classlib", "jit", "loader", "rr", "tools", "vm"):
    headers += sorted((root / folder).rglob("*.h"))
    sources += sorted((root / folder).rglob("*.cpp"))
declared = collections.defaultdict(set)
for header in headers:
    for namespace, name, is_definition in functions(header.read_text()):
        if not is_definition:
            declared[namespace, name].add(header)
bad = checked = 0
for source in sources:
    for namespace, name, is_definition in functions(source.read_text()):
        places = declared.get((namespace, name))
        if not is_definition or not places:
            continue
        checked += 1
        if name == f"register_{source.stem}" or any(is_family(source, h) or source.name in h.read_text() for h in places):
            continue
        bad += 1
        print(f"{source.relative_to(root)}: {name} is declared in {sorted(places)[0].relative_to(root)}, which does not name this file")
print(f"{checked} functions checked, {bad} hard to find")
sys.exit(1 if bad or not checked else 0)
