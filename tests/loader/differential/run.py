#!/usr/bin/env python3
"""Compares our class parser and verifier with java on mutated class files.

run.py TOOL WORKDIR SEED COUNT: TOOL is the class_differential program. The Java sources in seeds/ are compiled and
mutated. Prints each disagreement and exits with 1 if there is any.
"""
import collections
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(os.path.dirname(HERE)))
import jdk


def first_line(text):
    return text.split("\\n", 1)[0]


def agree(java, ours):
    """True when the verdicts are the same, or when our tool could not judge (the test has no loaders)."""
    if java == ours or java in ours.split("\t"):
        return True
    if ours in ("OLD", "NO INTERFACE", "NO SUPER") or "PENDING" in ours.split("\t"):
        return True
    # HotSpot knows some reserved opcodes as its own internal ones: it complains later, and names them in the details.
    if re.search(r"java\.lang\.VerifyError: Bad instruction(: [0-9a-f]{2})?\\n", ours):
        return True
    # HotSpot does not notice a file that ends inside MethodParameters, and reads what follows it in memory.
    if ours == "java.lang.ClassFormatError: Truncated class file" and java.startswith("java.lang.ClassFormatError"):
        return True
    # Loading or linking failed for reasons outside parsing and verification.
    outside = ("java.lang.NoClassDefFoundError: ", "java.lang.IncompatibleClassChangeError: ",
               "java.lang.IllegalAccessError: ", "java.lang.ClassCircularityError", "java.lang.LinkageError",
               "java.lang.TypeNotPresentException", "java.lang.SecurityException", "java.lang.ClassNotFoundException")
    return java.startswith(outside)


def main():
    tool, work, seed, count = sys.argv[1:5]
    jdk.use()
    os.makedirs(work, exist_ok=True)
    classes = os.path.join(work, "classes")
    root = os.path.join(work, "seeds")
    sources = [os.path.join(d, f) for d, _, names in os.walk(os.path.join(HERE, "seeds")) for f in names]
    subprocess.check_call(["javac", "-nowarn", "-d", classes, os.path.join(HERE, "LoadAll.java")])
    subprocess.check_call(["javac", "-nowarn", "-XDsuppressNotes", "-g", "-d", root] + sources)
    files = sorted(os.path.join(d, f) for d, _, names in os.walk(root) for f in names)
    pack = os.path.join(work, "pack")
    subprocess.check_call([tool, "pack", seed, count, pack] + files)
    java = subprocess.run(["java", "-Xint", "-XX:TieredStopAtLevel=1", "-cp", classes, "LoadAll", pack, root] + files, check=True,
                          capture_output=True).stdout.decode("utf-8", "replace").split("\n")[:-1]
    ours = subprocess.run([tool, "judge", pack] + files, check=True,
                          capture_output=True).stdout.decode("utf-8", "replace").split("\n")[:-1]
    bad = 0
    kinds = collections.Counter()
    shown = collections.Counter()
    for i, (a, b) in enumerate(zip(java, ours)):
        kinds[first_line(a).split(":")[0]] += 1
        if not agree(a, b):
            bad += 1
            shown[first_line(a)] += 1
            if shown[first_line(a)] == 1 and len(shown) <= 20:
                print("class %d\n  java: %s\n  ours: %s" % (i, a, b))
    print("%d classes, %d disagreements; java said: %s" % (len(java), bad, dict(kinds)))
    return 1 if bad or len(java) != len(ours) else 0


sys.exit(main())
