#!/usr/bin/env python3
"""scripts/findings classify: which races do harm, in the text, in JSON, on the page and in SARIF. The examples are those of the Adversarial Memory paper, of
which it is known.
usage: classify.py RRVM BUILD"""
import json
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
test.javac(test.sources / "benchmarks/examples/DoubleChecked.java", test.here / "HarmlessCount.java")
script = test.sources / "scripts/findings"


def classify(main, *options):
    files = [test.build / f"{main}.{kind}" for kind in ("json", "html", "sarif")]
    done = test.run(sys.executable, script, "classify", 8, *(a for f in files for a in ("-o", f)), "--", test.rrvm, "-tool=FastTrack", *options, "-cp", test.build, main)
    test.judge(done.returncode == 66, done)
    report = json.loads(files[0].read_text())
    page = json.loads(re.search(r'id="data">(.*?)</script>', files[1].read_text(), re.S)[1])
    sarif = json.loads(files[2].read_text())["runs"][0]["results"]
    harms = {r["variable"]: r["harm"] for r in report["reports"]}
    test.judge([r["harm"] for r in page["reports"]] == [r["harm"] for r in report["reports"]], "the page says the same")
    test.judge([r["properties"]["harm"]["verdict"] for r in sarif] == [r["harm"]["verdict"] for r in report["reports"]], "SARIF says the same")
    test.judge(all(r["harm"]["text"] in done.stdout for r in report["reports"]), done.stdout)
    return harms, sarif


harms, sarif = classify("DoubleChecked", "-quiet", "-maxWarn=5")
test.judge(harms["DoubleChecked$Point.p"]["verdict"] == "not seen", harms)
for field in "x", "y":
    harm = harms[f"DoubleChecked$Point.{field}"]
    test.judge(harm["verdict"] == "harmful" and harm["text"].startswith(f"harmful: {harm['different']} of 8 runs ended differently"), harm)
test.judge(any("Harmful: " in r["message"]["text"] and r["rank"] > 50 for r in sarif), [r["message"] for r in sarif])
harms, _ = classify("HarmlessCount")
test.judge(harms["HarmlessCount.seen"]["verdict"] == "not seen" and harms["java.util.ArrayList"]["verdict"] == "not tried", harms)
done = test.run(sys.executable, script, "classify", 2, "-o", "x.txt", "--", test.rrvm, "-tool=FastTrack", "-cp", test.build, "HarmlessCount")
test.judge(done.returncode == 2 and "does not end in" in done.stderr, done)
test.end()
