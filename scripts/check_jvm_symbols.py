#!/usr/bin/env python3
"""Every JVM_* and jio_* symbol that the JDK's native libraries import must be exported by the VM.

The libraries bind at once when they are loaded, so a single missing symbol keeps libjava from loading.

usage: check_jvm_symbols.py [JAVA_HOME] FILE...   (FILE: static library, shared library or program that defines them; default: the JDK of java)
"""
import glob
import os
import re
import shutil
import subprocess
import sys

WANTED = re.compile(r"^(JVM_|jio_)\w+$")


def symbols(arguments, path):
    """Names that `nm` lists for the file, without versions."""
    out = subprocess.run(["nm", *arguments, path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in out.splitlines() if line and not line.endswith(":")}


def main():
    files = sys.argv[1:]
    if files and os.path.isdir(files[0]):
        home = files.pop(0)
    else:
        home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("java") or sys.exit("java not found"))))
    if not files:
        sys.exit(__doc__)
    wanted = {}
    libraries = sorted(glob.glob(os.path.join(home, "lib", "*.so")))
    for library in libraries:
        for name in symbols(["-D", "--undefined-only"], library):
            if WANTED.match(name):
                wanted.setdefault(name, os.path.basename(library))
    if not wanted:
        sys.exit(f"no libraries that import from libjvm under {home}/lib")
    have = set()
    for path in files:
        dynamic = [] if path.endswith(".a") else ["-D"]
        have |= symbols([*dynamic, "--defined-only", "--extern-only"], path)
    missing = sorted(set(wanted) - have)
    for name in missing:
        print(f"missing: {name} (imported by {wanted[name]})")
    print(f"{len(wanted)} symbols imported, {len(missing)} missing")
    sys.exit(1 if missing else 0)


main()
