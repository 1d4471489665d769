#!/usr/bin/env python3
"""Names the paths, files, tests and functions that a comment or a document speaks of and that do not exist.
usage: check_names.py ROOT

Looked at are documents (*.md), and the comments of sources, scripts and Java programs. What must exist:
  - a path that begins with a folder of the project, with or without its ending; `*` stands for anything
  - a file's name alone, as vm_options.h: somewhere in the project
  - x::y, a word in `backquotes` that is no Java name, and in comments any_word_like_this: in the code
  - a word that ends with _test: as a test of a CMakeLists.txt
Names with TOPIC, STEM or my_ are the reader's own (tests/java/TOPIC, tools/my_tool.cpp)."""
import fnmatch
import pathlib
import re
import sys

if len(sys.argv) != 2:
    sys.exit(__doc__)
root = pathlib.Path(sys.argv[1])
FOLDERS = ("benchmarks", "classlib", "cmake", "docs", "jit", "loader", "rr", "scripts", "tests", "tools", "vm")
OTHERS_HEADERS = {"gc.h", "jni.h", "jvmti.h", "jvm.h", "ffi.h"}
OTHERS_WORDS = {"need_verify", "libmanagement_ext", "number_of_entries", "inc_t", "v_1", "v_n"}  # of the JDK, the specification and papers
SOURCES = (".h", ".cpp", ".c", ".inc", ".def")

files = {p.name: p for p in root.iterdir() if p.is_file()}
for folder in FOLDERS:
    for path in (root / folder).rglob("*"):
        if "__pycache__" not in path.parts:
            files[path.relative_to(root).as_posix()] = path
texts = {name: path.read_text(errors="replace") for name, path in files.items()
         if path.is_file() and (path.suffix in SOURCES + (".md", ".py", ".txt", ".cmake", ".java", ".sh", "") or name.startswith("scripts/"))}
stems = {name.rsplit(".", 1)[0] for name in files if "." in name}
base_names = {path.name for path in files.values()}
tests = set(re.findall(r"(\w+_test)\b", "\n".join(t for n, t in texts.items() if n.endswith("CMakeLists.txt"))))

words = set(OTHERS_WORDS)
for name, text in texts.items():
    if name.endswith(SOURCES):
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)
    elif name.endswith(".md"):
        continue
    words.update(re.findall(r"\w+", text))
words.update(pathlib.Path(n).name.split(".", 1)[0] for n in files)

PATH = re.compile(r"(?<![\w./$<>~@-])((?:%s)/[\w./*-]*[\w*])" % "|".join(FOLDERS))
FILE = re.compile(r"(?<![\w./<$*-])([a-z][\w-]*\.(?:h|cpp|def|inc|md|py|cmake))\b(?![.(])")
SCOPED = re.compile(r"(?<![\w:])([A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)+)")
QUOTED = re.compile(r"`([a-z_][a-z0-9_]*_[a-z0-9_]*|[A-Z]\w*::\w+)(?:\(\))?`")
SNAKE = re.compile(r"(?<![\w/.:$%-])([a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?![\w./:*-])")
TEST = re.compile(r"(?<![\w/.])(\w+_test)\b(?![.])")


def placeholder(word):
    return re.search(r"(^|/)(my_|TOPIC|STEM)", word) is not None


def path_exists(word):
    word = word.rstrip(".")
    if "*" in word:
        return any(fnmatch.fnmatch(n, word) for n in files)
    return word in files or word in stems


def spoken(name, text):
    """(line number, words for a reader) of a file: all of a document, the comments of a source, docstrings too."""
    is_script = name.endswith(("CMakeLists.txt", ".cmake", ".py")) or name.startswith("scripts/")
    in_docstring = False
    for number, line in enumerate(text.splitlines(), 1):
        quotes = line.count('"""') if is_script else 0
        if name.endswith(SOURCES):
            line = line[line.index("//"):] if "//" in line else ""
        elif name.endswith(".java"):
            comment = re.search(r"//.*|^\s*/?\*.*", line)
            line = comment[0] if comment else ""
        elif is_script and not in_docstring and not quotes:
            line = line[line.index("#"):] if "#" in line else ""
        elif line.startswith("+"):  # of a patch (docs/recipes.md)
            line = ""
        in_docstring ^= quotes % 2 == 1
        yield number, line


bad = checked = 0
for name, text in sorted(texts.items()):
    if name.startswith("tests/java/real") or "." not in name and not name.startswith("scripts/"):
        continue
    is_cpp = name.endswith(SOURCES)
    if name.endswith(".txt") and name != "tests/include_walls.txt" and not name.endswith("CMakeLists.txt"):
        continue
    for number, line in spoken(name, text):
        wrong = []
        for word in PATH.findall(line):
            checked += 1
            wrong += [] if placeholder(word) or path_exists(word) else [word]
        for word in FILE.findall(line):
            checked += 1
            wrong += [] if placeholder(word) or word in base_names or word in OTHERS_HEADERS else [word]
        if is_cpp or name.endswith(".md"):
            for word in TEST.findall(line):
                checked += 1
                wrong += [] if word in tests else [word]
            for word in SCOPED.findall(line) + (QUOTED.findall(line) if not name.startswith("tests/java/race") else []):
                checked += 1
                wrong += [] if all(w.strip("~") in words for w in word.split("::")) else [word]
        if is_cpp:
            for word in SNAKE.findall(line):
                checked += 1
                wrong += [] if word in words else [word]
        for word in wrong:
            print(f"{name}:{number}: {word} does not exist")
        bad += len(wrong)
print(f"{checked} names checked, {bad} of nothing")
sys.exit(1 if bad or not checked else 0)
