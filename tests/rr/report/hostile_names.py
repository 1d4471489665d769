#!/usr/bin/env python3
"""Random hostile names through every report format, read back with Python's own parsers: hostile_names.py WRITE_REPORTS FOLDER [SEED [ROUNDS]].

Names are Java strings (UTF-16 units, surrogates in any order) in modified UTF-8, and now and then bytes that are no text."""
import html.parser
import json
import pathlib
import random
import re
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree

program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 40
folder.mkdir(parents=True, exist_ok=True)

PIECES = ["\n", "\r", "\t", "\0", "\x1b[2J", "\x1b]0;t\x07", "\x7f", "\x85", "\x9b31m", "\u2028", "\u2029", "\u202e", "\u2066", "\ufeff", "\ufffe", "\uffff",
          "\ud800", "\udfff", "\udc00\ud800", "\U0001d49c", "\U0001f600", "\U0010ffff", "\U000e0041", "\ufdd0", "<script>", "</pre>", "</failure>", "]]>", "<!--", "-->",
          "&amp;", "&#0;", "\"", "'", "\\", "\\u001b", "\nrrvm: FastTrack: write-read on forged", "\n    at Forged.line(F.java:1)", " ", "@", "#",
          "/", "..", "%", "é", "中", "a", "Main", "$1", "<init>", "\u00a0", "\x00\x01\x02\x08\x0b\x0c\x0e\x1f"]


def units(text):
    """The UTF-16 units of a text that may have lone surrogates."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [data[i] | data[i + 1] << 8 for i in range(0, len(data), 2)]


def modified_utf8(text):
    out = b""
    for u in units(text):
        out += b"\xc0\x80" if u == 0 else chr(u).encode("utf-8", "surrogatepass")
    return out


def joined(text):
    """Neighbouring surrogates as the one character that they are."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def is_lone(c):
    return 0xD800 <= ord(c) <= 0xDFFF


def is_unsafe(c):
    n = ord(c)
    return n < 32 or 0x7F <= n < 0xA0 or n in (0x61C, 0x200E, 0x200F, 0xFEFF) or 0x2028 <= n <= 0x202E or 0x2066 <= n <= 0x2069 or \
        0xFDD0 <= n <= 0xFDEF or n & 0xFFFE == 0xFFFE or 0xE0000 <= n <= 0xE007F


def shown(text):
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return "".join(short.get(c) or "".join(f"\\u{u:04x}" for u in units(c)) if is_unsafe(c) or is_lone(c) else c for c in joined(text))


def in_json(text):
    return "".join(f"\\u{ord(c):04x}" if is_lone(c) else c for c in joined(text))


def name(rng):
    text = "".join(rng.choice(PIECES) if rng.random() < 0.8 else chr(rng.randrange(0x110000)) for _ in range(rng.randrange(1, 7)))
    return joined(text)


def check(condition, what):
    if not condition:
        sys.exit(f"hostile_names.py: seed {seed}: {what}")


class Page(html.parser.HTMLParser):
    ALLOWED = {"html", "head", "meta", "title", "style", "body", "h1", "h2", "div", "input", "select", "option", "span", "noscript", "script"}

    def __init__(self, text):
        super().__init__()
        self.open, self.scripts, self.data = [], 0, ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        check(tag in self.ALLOWED, f"a tag <{tag}> in the page")
        if tag not in ("meta", "input"):
            self.open.append(tag)
        self.scripts += tag == "script"

    def handle_endtag(self, tag):
        check(self.open and self.open.pop() == tag, f"</{tag}> does not fit")

    def handle_comment(self, data):
        check(False, "a comment in the page")

    def handle_data(self, data):
        if self.open[-1:] == ["script"] and self.scripts == 1:
            self.data += data


def read(ending):
    """Strict UTF-8 without anything unsafe but our own line ends."""
    text = (folder / ("report" + ending)).read_bytes().decode("utf-8")
    bad = [c for c in text if is_unsafe(c) and c != "\n"]
    check(not bad, f"{ending} has {bad[:5]!r}")
    return text


def check_formats(names, are_texts):
    document = json.loads(read(".json"))
    check(len(document["reports"]) == len(names), "number of reports in .json")
    sarif = json.loads(read(".sarif"))["runs"][0]["results"]
    check(len(sarif) == len(names), "number of results in .sarif")
    suite = xml.etree.ElementTree.fromstring(read(".xml").encode())
    cases = suite.findall("testsuite/testcase")
    check(len(cases) == len(names) and len(list(suite.iter())) == 2 + 2 * len(names), "elements in .xml")
    page = Page(read(".html"))
    check(page.scripts == 2 and json.loads(page.data) == document, "the page has the document, and one script of ours")
    # Heading, two accesses, three places and a source line for two of them, what it probably is, a further line.
    lines = read(".txt").split("\n")
    starts = ("rrvm: FastTrack: write-read on ", "  read by thread 0 \"", "    at ", "        ", "    at ", "        ", "  after write by thread 0 \"", "    at ", "  probably: one side holds ", "  ")
    check(lines.pop() == "" and len(lines) == len(starts) * len(names), "number of lines of text")
    for i, line in enumerate(lines):
        check(line.startswith(starts[i % len(starts)]), f"line {line!r}")
    if not are_texts:
        return
    for (location, owner, thread, created, klass, method, file, source), report, result, case in zip(names, document["reports"], sarif, cases):
        now = report["current"]
        got = [report["location"], report["object"], now["thread"], now["created"], now["site"]["class"], now["site"]["method"], now["site"]["file"], report["details"][0]]
        want = [in_json(n) for n in (location, owner, thread, created, klass, method, file, source)]
        check(got == want, f".json: {got!a} is not {want!a}")
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        check(re.fullmatch(r"([A-Za-z0-9/._~$-]|%[0-9A-F]{2})*", uri) and urllib.parse.unquote(uri).endswith(shown(file)), f".sarif: uri {uri!a}")
        check(in_json(thread) in result["message"]["text"], f".sarif: {thread!a}")
        check(case.get("classname") == shown(klass), f".xml: {case.get('classname')!a} for {klass!a}")
        for n in (location, owner, thread, created, klass, method, file, source):
            check(shown(n) in case.find("failure").text, f".xml: {n!a}")


rng = random.Random(seed)
for i in range(rounds):
    are_texts = i % 4 != 3
    names = [[name(rng) if are_texts else rng.randbytes(rng.randrange(1, 9)) for _ in range(8)] for _ in range(25)]
    rows = [" ".join("x" + (modified_utf8(n) if are_texts else n).hex() for n in row) for row in names]
    subprocess.run([program, folder / "report"], input="\n".join(rows) + "\n", text=True, check=True)
    check_formats(names, are_texts)
print(f"{rounds * 25} reports with hostile names read back")
