#!/usr/bin/env python3
"""vm/check/library_objects.def against the JDK: each class, each field of a path and each method that a row names is there, or the row would do nothing
without a word.
usage: object_table.py BUILD"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("build")
rows = re.findall(r'^RRVM_OBJECT\("([^"]*)", "([^"]*)", "([^"]*)", "([^"]*)"\)', (test.sources / "vm/check/library_objects.def").read_text(), re.M)
test.judge(len(rows) > 100, len(rows))
test.judge(len({row[0] for row in rows}) == len(rows), "a class has two rows")


def members(names):
    """Of each class: its superclass, its fields with their types, and the names and parameters of methods that a row can mean."""
    text = test.run("javap", "-p", *(n.replace("/", ".") for n in names)).stdout
    found = {}
    for head, body in re.findall(r"^([^\n{]*(?:class|interface) [^\n{]*)\{\n(.*?)^\}", text, re.M | re.S):
        head = re.sub(r"<[^{]*?>(?= |$)", "", re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", head)))
        name = re.search(r"(?:class|interface) ([\w.$]+)", head)[1].replace(".", "/")
        parent = re.search(r" extends ([\w.$]+)", head)
        plain = re.sub(r"<[^<>()]*>", "", re.sub(r"<[^<>()]*>", "", re.sub(r"<[^<>()]*>", "", body)))
        fields = {f: t.replace(".", "/") for t, f in re.findall(r"([\w.$]+) ([\w$]+);", plain)}
        methods = set()
        for line in plain.splitlines():
            if (m := re.search(r"([\w.$]+)\(([^)]*)\)", line)) and not re.search(r"\b(static|private|abstract|native)\b", line[:m.start()]):
                method = m[1].replace(".", "/")
                methods.add(("<init>" if method == name else method, m[2] == ""))
        found[name] = (parent and parent[1].replace(".", "/"), fields, methods)
    return found


known = members([row[0] for row in rows])


def field(klass, name):
    while klass:
        if klass not in known:
            known.update(members([klass]))
        parent, fields, _ = known[klass]
        if name in fields:
            return fields[name]
        klass = parent
    return None


for klass, path, reads, writes in rows:
    if not test.judge(klass in known, f"{klass} is no class of this JDK"):
        continue
    holder = klass
    for step in path.split(".") if path else []:
        holder = field(holder, step)
        if not test.judge(holder, f"{klass} has no field {step} of {path}"):
            break
    methods = known[klass][2]
    for word in (reads + " " + writes).split():
        name, _, condition = word.removeprefix("-").partition("?")
        exact = name.endswith("()")
        pattern = re.escape(name.removesuffix("()")).replace(r"\*", ".*")
        test.judge(any(re.fullmatch(pattern, m) and (none or not exact) for m, none in methods), f"{klass} has no method {word}")
        test.judge(not condition or field(klass, condition) == "boolean", f"{klass} has no field {condition}")
test.end()
