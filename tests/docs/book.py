#!/usr/bin/env python3
"""The book, docs/*.md, read literally: every command of a ```console block is run, in a folder of its page, and what is printed below it must come in that order.
`...` in a line stands for any text, a line `...` for any lines. A ```java block with a class is saved under the class's name first, other blocks that name a file in
their first line (`# known.txt`) under that name. Exit codes are what the page says, in a line `exit code N`, else 0 or 66 (findings).
Every page that the index does not name, and every link that leads nowhere, is an error.
usage: book.py BIN BUILD [page ...]"""
import os
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("bin", "build", options=[("pages", {"nargs": "*"})])
docs = test.sources / "docs"
environment = test.environment | {"PATH": f"{test.bin}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
(test.build / "bin").mkdir()
for script, name in ("findings", "rrvm-findings"), ("java-home", "rrvm-java-home"):  # as an installation has them
    (test.build / "bin" / name).symlink_to(test.sources / "scripts" / script)
environment["PATH"] = f"{test.build / 'bin'}{os.pathsep}{environment['PATH']}"


def blocks(page):
    """(language, lines, number of the first line) of each block."""
    found, language = [], None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            if language is None:
                language, lines, first = line[3:].strip(), [], number + 1
            else:
                found.append((language, lines, first))
                language = None
        elif language is not None:
            lines.append(line)
    return found


def fits(pattern, line):
    return re.fullmatch(".*?".join(map(re.escape, pattern.strip().split("..."))), line.strip()) is not None


def missing(expected, output):
    """The first expected line that does not come, after those before it."""
    lines = iter(output.splitlines())
    for pattern in expected:
        if pattern.strip() not in ("...", "") and not any(fits(pattern, line) for line in lines):
            return pattern
    return None


def run_console(page, lines, first, folder):
    commands = []
    for offset, line in enumerate(lines):
        if line.startswith("$ "):
            commands.append([line[2:], [], first + offset])
        elif commands:
            commands[-1][1].append(line)
    for command, expected, number in commands:
        codes = [int(m[1]) for e in expected if (m := re.fullmatch(r"exit code (\d+)", e))]
        expected = [e for e in expected if not re.fullmatch(r"exit code \d+", e)]
        done = test.run("bash", "-c", command, cwd=folder, env=environment)
        where = f"{page.name}:{number}: {command}"
        test.judge(done.returncode in (codes or [0, 66]), f"{where}: exit code {done.returncode}\n{done.all}")
        lacks = missing(expected, done.all)
        test.judge(lacks is None, f"{where}: there is no line '{lacks}'\n{done.all}")


def run_page(page):
    folder = test.build / page.stem
    folder.mkdir()
    for language, lines, first in blocks(page):
        text = "\n".join(lines) + "\n"
        name = re.match(r"# (\S+\.\w+)\n", text)
        klass = re.search(r"^(?:public )?class (\w+)", text, re.M)
        if language == "java" and klass:
            (folder / f"{klass[1]}.java").write_text(text)
        elif name:
            (folder / name[1]).write_text(text)
        elif language == "console":
            run_console(page, lines, first, folder)


def check_links():
    index = (docs / "README.md").read_text()
    for page in docs.glob("*.md"):
        test.judge(page.name == "README.md" or f"({page.name})" in index, f"docs/README.md does not name {page.name}")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
            test.judge((docs / target).exists(), f"{page.name}: nothing is at {target}")


check_links()
for page in sorted(docs.glob("*.md")):
    if not test.options.pages or page.stem in test.options.pages:
        run_page(page)
test.end()
