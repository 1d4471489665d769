#!/usr/bin/env python3
"""SARIF of a real run: what the format and the services that read it ask for (sarif_parts.py, read by python3-jsonschema). Files below the repository are named relative to it.
With --schema FILE (the public schema of SARIF 2.1.0) the document is validated against that too.
usage: sarif.py RRVM BUILD [--schema FILE]"""
import json
import pathlib
import re
import shutil
import sys
import urllib.parse

import jsonschema

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from sarif_parts import LOG
from support import Test

test = Test("rrvm", "build", options=[("--schema", {"type": pathlib.Path})])
judge, build = test.judge, test.build
repository = build / "a repository"
shutil.copytree(test.here / "src", repository / "module" / "src")
(repository / ".git").mkdir()
test.javac(*(repository / "module").rglob("*.java"))
schemas = [LOG, *([json.loads(test.options.schema.read_text())] if test.options.schema else [])]


def run(*options):
    """The document of a run that is started in a folder of the repository."""
    file = build / "x.sarif"
    done = test.run(test.rrvm, *options, f"-report={file}", "-quiet", "-cp", build, "com.acme.Ledger", cwd=repository / "module")
    judge(done.returncode == 66, done)
    return validated(json.loads(file.read_text()))


def validated(document):
    for schema in schemas:
        for error in jsonschema.Draft7Validator(schema, format_checker=jsonschema.FormatChecker()).iter_errors(document):
            judge(False, f"{list(error.absolute_path)}: {error.message}")
    return document


def check(document, is_own=True):
    """What the specification demands of the parts that we write, and what GitHub and Microsoft's validator ask for beyond it."""
    judge(document["version"] == "2.1.0" and document["$schema"].endswith("sarif-2.1.0.json") and len(document["runs"]) == 1, "the outer parts")
    run = document["runs"][0]
    driver = run["tool"]["driver"]
    judge(re.fullmatch(r"\d+\.\d+\.\d+", driver["semanticVersion"]) and driver["version"], driver)
    rules = driver["rules"]
    judge(len({r["id"] for r in rules}) == len(rules), "rules are told apart")
    for rule in rules:
        judge(re.fullmatch(r"[A-Z][A-Za-z+]*", rule["name"]) and rule["id"] != rule["name"], rule)
        for part in "shortDescription", "fullDescription", "help":
            judge(rule[part]["text"].strip() and (part == "shortDescription" or rule[part]["text"].endswith(".")), rule)
        judge(rule["fullDescription"]["text"] != rule["shortDescription"]["text"], rule)
        judge(rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error"), rule)
    bases = run["originalUriBaseIds"]
    for base in bases.values():
        judge("uri" not in base or re.fullmatch(r"file:///[^ ]*/", base["uri"]), bases)
    prints = set()
    for result in run["results"]:
        judge(rules[result["ruleIndex"]]["id"] == result["ruleId"], result["ruleId"])
        judge(result["message"]["text"].endswith(".") and result["occurrenceCount"] >= 1, result["message"])
        judge(len(result["locations"]) == 1 and (result["relatedLocations"] or not is_own) and result["stacks"], result)
        for place in result["locations"] + result["relatedLocations"] + [f["location"] for s in result["stacks"] for f in s["frames"]]:
            file = place["physicalLocation"]["artifactLocation"]
            judge(file["uriBaseId"] in bases and re.fullmatch(r"[\w/.~$%-]+", file["uri"]) and not file["uri"].startswith("/"), file)
            judge(place["physicalLocation"].get("region", {"startLine": 1})["startLine"] >= 1, place)
        for place in result["locations"] + result["relatedLocations"]:
            judge(not is_own or place["logicalLocations"][0]["fullyQualifiedName"].startswith("com.acme."), place)
            judge(place["message"]["text"], place)
        prints.add(result["partialFingerprints"]["rrvm/v2"])
    judge(len(prints) >= 5 and (len(prints) == len(run["results"]) or not is_own), prints)
    return run


first = check(run("-tool=FastTrack", "-sourcepath=src/main/java"))
files = {p["physicalLocation"]["artifactLocation"]["uri"] for r in first["results"] for p in r["locations"]}
judge(files == {"module/src/main/java/com/acme/Ledger.java"}, files)
root = urllib.parse.unquote(first["originalUriBaseIds"]["SRCROOT"]["uri"])
judge(root == f"file://{repository}/", root)
again = check(run("-tool=FastTrack"))
files = {(a["uri"], a["uriBaseId"]) for r in again["results"] for p in r["locations"] for a in [p["physicalLocation"]["artifactLocation"]]}
judge(files == {("com/acme/Ledger.java", "PACKAGES")}, files)
same = [{r["partialFingerprints"]["rrvm/v2"] for r in d["results"]} for d in (first, again)]
judge(same[0] == same[1], same)
check(run("-tool=FastTrack|LockOrder|Velodrome"), is_own=False)  # of some operations no frame is the program's

# With what scripts/findings classify adds.
done = test.run(sys.executable, test.sources / "scripts/findings", "classify", 1, "-o", build / "classified.sarif", "--", test.rrvm, "-tool=FastTrack", "-quiet", "-cp", build,
                "com.acme.Ledger")
judge(done.returncode == 66, done)
check(validated(json.loads((build / "classified.sarif").read_text())))
test.end()
