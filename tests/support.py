"""What test scripts share: their arguments, an empty folder to work in, the JDK, compiled programs, and a count of what went wrong.

    from support import Test
    test = Test("rrvm", "build")                  # this script takes RRVM and BUILD; the last one is the folder, made anew
    test.javac(test.here / "Program.java")        # into the folder
    done = test.run(test.rrvm, "-cp", test.build, "Program")
    test.judge(done.returncode == 0, done)
    test.end()
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

import jdk


class Test:
    def __init__(self, *names, options=()):
        """`names` of files, which become attributes; `options`: (name, settings of argparse) of more."""
        main = sys.modules["__main__"]
        self.here = pathlib.Path(main.__file__).resolve().parent
        self.sources = pathlib.Path(__file__).resolve().parents[1]
        parser = argparse.ArgumentParser(description=main.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
        for name in names:
            parser.add_argument(name, type=lambda p: pathlib.Path(p).resolve())
        for name, settings in options:
            parser.add_argument(name, **settings)
        self.options = parser.parse_args()
        for name in names:
            setattr(self, name, getattr(self.options, name))
        self.work = getattr(self, names[-1])
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        jdk.use()
        self.environment = {k: v for k, v in os.environ.items() if k != "RRVM_OPTIONS"}
        self.failures = 0

    def judge(self, good, what):
        if not good:
            self.failures += 1
            print("FAIL", what)
        return bool(good)

    def run(self, *command, timeout=300, **more):
        """What became of it, with `all`: both streams."""
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, errors="replace", timeout=timeout, **{"env": self.environment} | more)
        done.all = done.stdout + done.stderr
        return done

    def javac(self, *sources, to=None, options=()):
        subprocess.run(["javac", *options, "-d", to or self.work, *sources], check=True)

    def end(self):
        sys.exit(bool(self.failures))
