#!/usr/bin/env python3
"""What a check costs when it hits, and what a call, an allocation and a pair of lock and unlock cost: instructions, loads and stores of
the emitted code.

Problem: a fast path that grows by an instruction is slower everywhere and wrong nowhere, so no other test would see it.
Idea: let the VM print the code of methods with one such operation each and count what belongs to it and is not behind the rest.
"""
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOOLS = ["FastTrack", "ThreadLocal:ReadOnly:LockSet"]
# Method (no name begins with another) -> operation, most instructions, most loads. Nothing is stored. A static's word is at a constant address, and its class's use is
# compared first; an element's word is where its array's shadow says.
LIMITS = {
    "get": ("CheckField", 3, 2), "put": ("CheckField", 3, 2),
    "sharedRead": ("CheckStatic", 6, 3), "sharedWrite": ("CheckStatic", 6, 3),
    "load": ("CheckElement", 4, 3), "store": ("CheckElement", 4, 3),
}
# An operation of Unsafe that a tool wants to hear of is a call; else it is the machine's.
EXCHANGES = {"FastTrack": False, "ThreadLocal:ReadOnly:LockSet": True}
# Without a tool: method -> operation -> most instructions, loads, stores; what call and ret do with the C stack is not counted. A call is
# the caller's part and the callee's entry, poll and return. Entry is what comes before the first operation.
COSTS = {
    "caller": {"Entry": (16, 2, 8), "CallDirect": (6, 1, 2), "Poll": (2, 1, 0), "Return": (4, 1, 1)},
    "make": {"New": (8, 3, 3), "ObjectInit": (3, 2, 0)},
    "pair": {"NullCheck": (1, 1, 0), "MonitorEnter": (6, 1, 1), "MonitorExit": (8, 3, 1)},
}


def code_of(rrvm, classes, name, tool, method):
    """The instructions of each operation, where it comes first, from the last time that the method was compiled."""
    words = [rrvm, "-Xbatch", *([f"-tool={tool}"] if tool else []), f"-XX:CompileCommand=print,{name}.{method}",
             f"-XX:CompileCommand=dontinline,{name}.*", "-cp", classes, name]
    out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    listings = out.split("--- emitted")
    if len(listings) < 2:
        sys.exit(f"{' '.join(map(str, words))}: nothing was printed\n{out}")
    found, operation = {}, "Entry"
    for line in listings[-1].splitlines()[1:]:
        if head := re.match(r"; v\d+ (\w+)", line):
            operation = head[1] if head[1] not in found else None
        elif line.startswith("; "):
            operation = None  # behind the rest
        elif operation and line and not line.endswith(":"):
            found.setdefault(operation, []).append(line)
            if line == "ret":
                operation = None  # what follows are slow ways
    return found


def is_store(line):
    name, _, operands = line.partition(" ")
    return "[" in operands.split(",")[0] and name not in ("cmp", "test", "jmp", "call", "push")


def count(what, code, limits, problems):
    """Prints what the code has of instructions, loads and stores; adds to the problems if these are too many, or if there is no code."""
    stores = [line for line in code if is_store(line)]
    loads = [line for line in code if "[" in line and not is_store(line) and not line.startswith("lea")]
    counts = len(code), len(loads), len(stores)
    print(f"{what}: {counts[0]} instructions, {counts[1]} loads, {counts[2]} stores")
    if not code or any(n > most for n, most in zip(counts, limits)):
        head = f"{what}: at most {limits[0]} instructions, {limits[1]} loads, {limits[2]} stores"
        problems.append("\n  ".join([head, *code]))


def main():
    rrvm, build = sys.argv[1], Path(sys.argv[2])
    build.mkdir(parents=True, exist_ok=True)
    subprocess.run(["javac", "-d", build, HERE / "hits/Hits.java", HERE / "hits/Costs.java"], check=True)
    problems = []
    for tool in TOOLS:
        for method, (operation, most, loads) in LIMITS.items():
            code = code_of(rrvm, build, "Hits", tool, method).get(operation, [])
            count(f"{tool} {method}", code, (most, loads, 0), problems)
    for tool, is_operation in EXCHANGES.items():
        if ("CompareExchange" in code_of(rrvm, build, "Hits", tool, "exchange")) != is_operation:
            problems.append(f"{tool} exchange: a CompareExchange is {'missing' if is_operation else 'there'}")
    for method, operations in COSTS.items():
        code = code_of(rrvm, build, "Costs", None, method)
        for operation, limits in operations.items():
            count(f"{method} {operation}", code.get(operation, []), limits, problems)
    print("\n".join(problems))
    return bool(problems)


sys.exit(main())
