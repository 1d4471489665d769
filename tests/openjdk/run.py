#!/usr/bin/env python3
"""scripts/test-openjdk on a test root of our own: who passes what, the exit codes, and what is refused.
usage: run.py WORK"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE.parent.parent / "scripts/test-openjdk"
failed = 0


def run(*arguments):
    done = subprocess.run([SCRIPT, "--work", sys.argv[1], *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def expect(good, text):
    global failed
    failed += not good
    print("ok  " if good else "FAIL", text)


code, out, err = run(HERE, "test/own")
expect(code == 1, f"something passes on java alone: exit code {code} {err}")
expect("only java passes own/OnJavaAlone.java: on rrvm Failed." in out, out)
expect("only rrvm passes own/OnRrvmAlone.java: on java Failed." in out, "who passes on rrvm alone")
expect("3 tests; 2 passed on java, 2 on rrvm, 1 on java alone" in out, "the sum")
code, out, err = run(HERE, "test/own/OnBoth.java", "test/own/OnRrvmAlone.java")
expect(code == 0 and "2 tests; 1 passed on java, 2 on rrvm, 0 on java alone" in out, f"nothing passes on java alone: {code} {out} {err}")
code, out, err = run(HERE, "test/none")
expect(code == 2 and "there is no" in err, "a folder that is not there")
code, out, err = run(HERE)
expect(code == 2 and "there is no folder of tests" in err, "none of the usual folders")
sys.exit(1 if failed else 0)
