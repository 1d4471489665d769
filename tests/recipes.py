#!/usr/bin/env python3
"""Follows docs/recipes.md. usage: recipes.py ROOT [--into FOLDER | --program FOLDER RRVM JAVAC]

Alone it says whether every patch of the document fits the sources. --into copies the sources to FOLDER and applies the patches there. --program
compiles the document's program in FOLDER, runs it by RRVM and compares what it prints. scripts/test-recipes does both.

A patch is written without line numbers: the lines that begin with a space must follow each other in the file, once only, and the added ones go where
they stand between them."""
import pathlib
import re
import shutil
import subprocess
import sys

if len(sys.argv) < 2:
    sys.exit(__doc__)
root = pathlib.Path(sys.argv[1])
document = (root / "docs/recipes.md").read_text()


def block(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", document, re.S | re.M)


def apply(folder):
    """The changed texts by path; complains of what does not fit."""
    changed, wrong = {}, 0
    for part in re.split(r"^--- .*\n", "".join(block("diff")), flags=re.M)[1:]:
        header, body = part.split("\n@@\n")
        path = header.removeprefix("+++ b/")
        text = changed.get(path) or (folder / path).read_text()
        lines = body.rstrip("\n").split("\n")
        before = "".join(l[1:] + "\n" for l in lines if l[0] == " ")
        after = "".join(l[1:] + "\n" for l in lines)
        if text.count(before) != 1:
            print(f"docs/recipes.md: {path} has these lines {text.count(before)} times:\n{before}")
            wrong += 1
        changed[path] = text.replace(before, after)
    return changed, wrong


if "--program" in sys.argv:
    folder, rrvm, javac = sys.argv[3:6]
    (pathlib.Path(folder) / "Recipes.java").write_text(block("java")[0])
    subprocess.run([javac, "-d", folder, f"{folder}/Recipes.java"], check=True)
    run = subprocess.run([rrvm, "-tool=FastTrack", "-enough=5", "-quiet", "-Xbootclasspath/a:" + folder, "Recipes"], capture_output=True, text=True)
    print(run.stdout + run.stderr, end="")
    sys.exit(0 if run.returncode == 0 and run.stdout == block("text")[0] else "recipes: the program should print " + block("text")[0])

changed, wrong = apply(root)
if "--into" in sys.argv and not wrong:
    target = pathlib.Path(sys.argv[3])
    for name in subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines():
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    for path, text in changed.items():
        (target / path).write_text(text)
print(f"{len(changed)} files of docs/recipes.md looked at, {wrong} patches do not fit")
sys.exit(1 if wrong or not changed else 0)
