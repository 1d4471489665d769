#!/usr/bin/env python3
"""-noise and -seed: rare orders come about, nothing that the program prints is wrong, and options that make no sense are refused; scripts/findings repeat
gives each run a seed of its own.
usage: noise.py RRVM BUILD"""
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
test.javac(test.here / "Firsts.java")

# Who is first: of two threads the one that is started first, nearly always. With noise both come about.
firsts = set()
for seed in range(1, 200):
    done = test.run(test.rrvm, "-tool=FastTrack", "-noise=1000", f"-seed={seed}", "-cp", test.build, "Firsts")
    test.judge(done.returncode == 0 and "noise: threads yielded or slept" in done.stderr, done)
    firsts.add(done.stdout)
    if len(firsts) == 2:
        break
test.judge(firsts == {"one\n", "two\n"}, firsts)
for options, words in [(["-tool=FastTrack", "-seed=1"], "there is no -noise"), (["-tool=FastTrack", "-noise=1001"], "-noise"), (["-noise=5"], "without -tool"),
                       (["-tool=FastTrack", "-noise=5", "-noise=6"], "twice")]:
    done = test.run(test.rrvm, *options, "-cp", test.build, "Firsts")
    test.judge(done.returncode == 2 and words in done.stderr, done)
done = test.run(test.rrvm, "-tool=Empty", "-noise=100", "-cp", test.build, "Firsts")  # the seed is 0
test.judge(done.returncode == 0, done)

# Each run of several has another seed.
wrapper = test.build / "rrvm"
wrapper.write_text(f'#!/bin/sh\necho "$@" >> {test.build}/calls\nexec {test.rrvm} "$@"\n')
wrapper.chmod(0o755)
done = test.run(sys.executable, test.sources / "scripts/findings", "repeat", 3, "--noise=100", "-o", test.build / "all.json", "--", wrapper, "-tool=FastTrack", "-quiet",
                "-cp", test.build, "Firsts")
test.judge(done.returncode == 0 and json.loads((test.build / "all.json").read_text())["runs"] == 3, done)
calls = (test.build / "calls").read_text().splitlines()
test.judge([f"-noise=100 -seed={n}" in call for n, call in enumerate(calls, 1)] == [True] * 3, calls)
test.end()
