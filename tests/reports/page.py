#!/usr/bin/env python3
"""The page of -report=FILE.html in headless Chromium: its parts are there, in light, dark and a narrow window; search, filter, groups, links, folded
frames; ten thousand findings.
usage: page.py RRVM WRITE_REPORTS BUILD [--pictures FOLDER]"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

chromium = shutil.which("chromium") or sys.exit("page.py: chromium is not installed (apt-get install chromium)")
test = Test("rrvm", "write_reports", "build", options=[("--pictures", {"type": pathlib.Path})])
build, judge, pictures = test.build, test.judge, test.options.pictures
WIDE, NARROW, DARK = "--window-size=1280,2400", "--window-size=520,2400", "--blink-settings=preferredColorScheme=0"


def browse(page, *options):
    with tempfile.TemporaryDirectory() as profile:
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=" + profile, *options, page]
        return subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout


def ask(page, script, *options, anchor=""):
    """What the script, run when the page is there, returns; it travels in an attribute of the document that the browser prints."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "page.html"
        tail = "<script>setTimeout(() => { document.body.dataset.answer = encodeURIComponent(JSON.stringify((() => {" + script + "})())); }, 100)</script></body>"
        copy.write_text(page.read_text().replace("</body>", tail))
        dom = browse(f"file://{copy}{anchor}", "--virtual-time-budget=20000", "--dump-dom", *options)
    import urllib.parse
    return json.loads(urllib.parse.unquote(re.search(r'data-answer="([^"]*)"', dom)[1]))


OPEN_ALL = "for (let i = 0; i < 2; i++) for (const d of document.querySelectorAll('details')) { if (!d.open) show(d); }"
test.javac(*(test.here / "src").rglob("*.java"))
page = build / "x.html"
done = test.run(test.rrvm, "-tool=FastTrack", "-quiet", f"-report={page}", f"-sourcepath={test.here / 'src/main/java'}", "-cp", build, "com.acme.Ledger")
judge(done.returncode == 66, done)

LOOK = OPEN_ALL + """
const all = q => [...document.querySelectorAll(q)], light = c => c.match(/[0-9.]+/g).slice(0, 3).reduce((a, b) => a + +b, 0);
const style = e => getComputedStyle(e), opaque = e => { while (e && /, 0\\)|transparent/.test(style(e).backgroundColor)) e = e.parentElement; return light(style(e || document.body).backgroundColor); };
return {ready: document.body.dataset.ready, groups: all('details.group').length, findings: all('details.finding').length, sides: all('.side').length, sources: all('pre.source').length,
  here: all('.line.here').map(e => e.textContent), lines: all('pre.source').map(e => e.children.length), folds: all('.fold').length, hints: all('.hint').map(e => e.textContent),
  text: document.body.innerText, times: all('table.time').length, overflow: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  beside: all('.sides').filter(s => s.children[0].getBoundingClientRect().top === s.children[1].getBoundingClientRect().top).length,
  contrast: Math.min(...all('p,td,summary,h3,li,.line').filter(e => e.offsetHeight).map(e => Math.abs(light(style(e).color) - opaque(e)))), paper: light(style(document.body).backgroundColor)};"""
for what, options in ("light", [WIDE]), ("dark", [WIDE, DARK]), ("narrow", [NARROW]):
    seen = ask(page, LOOK, *options)
    text = seen.pop("text")
    judge(seen["ready"] == "yes" and seen["findings"] >= 5 and seen["sides"] == 2 * seen["findings"], (what, seen))
    judge(seen["sources"] == seen["sides"] and all(9 <= n <= 11 for n in seen["lines"]), (what, seen))
    judge(any("count++" in line for line in seen["here"]) and any("guarded = 7" in line for line in seen["here"]), (what, seen["here"]))
    judge(seen["folds"] > 0 and seen["times"] == seen["findings"], (what, seen))
    judge(seen["overflow"] == 0, (what, seen))
    judge((seen["paper"] < 150) == (what == "dark"), (what, seen))
    judge(seen["contrast"] > 250, (what, seen["contrast"]))
    judge(seen["beside"] == (0 if what == "narrow" else seen["findings"]), (what, seen))
    for part in "-tool=FastTrack", "classes checked", "JDK", "com.acme.Ledger.guarded", "nothing makes the one above happen before the one below", "to suppress: ":
        judge(part in text, (what, part))
for hint in "double-checked locking", "on one line, as x++ does", "the other side does not", "java.util.HashMap are not safe":
    judge(any(hint in h for h in seen["hints"]), (hint, seen["hints"]))

STEPS = OPEN_ALL + """
const count = () => document.querySelectorAll('details.finding').length, set = (id, value) => { const e = document.getElementById(id); e.value = value; e.dispatchEvent(new Event('input')); };
const result = {all: run.reports.length};
set('search', 'guarded LOCKED'); result.searched = document.getElementById('count').textContent;
set('search', 'no such name'); result.none = document.querySelectorAll('details.group').length;
set('search', '');
set('kind', document.querySelectorAll('#kind option')[1].value); result.kinds = document.querySelectorAll('#kind option').length; result.filtered = document.getElementById('count').textContent;
set('kind', '');
for (const g of ['field', 'class', 'package', 'kind', 'nothing']) { set('group', g); result[g] = [...document.querySelectorAll('details.group>summary')].map(e => e.textContent); }
""" + OPEN_ALL + """
const fold = document.querySelector('.fold'), items = document.querySelectorAll('ol.frames li').length; fold.click(); result.unfolded = document.querySelectorAll('ol.frames li').length > items;
return result;"""
seen = ask(page, STEPS, WIDE)
judge(re.fullmatch(rf"[12] of {seen['all']} findings", seen["searched"]) and seen["none"] == 0, seen)
judge(seen["kinds"] > 1 and not seen["filtered"].startswith("0 "), seen)
judge(any("com.acme.Ledger.count" in n for n in seen["field"]) and any(n.startswith("com.acme.Ledger ") for n in seen["class"]), seen)
judge(any(n.startswith("com.acme ") for n in seen["package"]) and len(seen["nothing"]) == 1 and seen["unfolded"], seen)
seen = ask(page, "return {open: document.getElementById('f2').open, sides: document.getElementById('f2').querySelectorAll('.side').length}", WIDE, anchor="#f2")
judge(seen["open"] and seen["sides"] == 2, seen)

# What is left of a search is open if it is little enough to be read at once.
seen = ask(page, "const e = document.getElementById('search'); const open = () => document.querySelectorAll('details.finding[open]').length; const before = open(); "
           "e.value = 'guarded locked'; e.dispatchEvent(new Event('input')); return {before, after: open(), found: document.querySelectorAll('details.finding').length}", WIDE)
judge(seen["before"] == 0 and seen["after"] == seen["found"] > 0, seen)

# Ten thousand findings: a few of them are drawn, the rest when asked for; a link leads to any of them.
names = [[f"com.acme.p{i % 50}.Class{i % 500}.field{i % 5000}", "o", f"thread <b>{i}</b>", "", f"com.acme.p{i % 50}.Class{i % 500}", f"m{i}", "C.java", ""] for i in range(10_000)]
rows = "\n".join(" ".join("x" + n.encode().hex() for n in row) for row in names)
subprocess.run([test.write_reports, build / "many"], input=rows + "\n", text=True, check=True)
seen = ask(build / "many.html", "return {count: document.getElementById('count').textContent, elements: document.querySelectorAll('#findings *').length, bold: document.querySelectorAll('b').length, "
           "open: document.getElementById('f9876').open}", WIDE, anchor="#f9876")
seen["drawn"] = ask(build / "many.html", "return document.querySelectorAll('#findings *').length", WIDE)
judge(seen["count"].endswith("of 10000 findings") and seen["elements"] < 500 and seen["bold"] == 0 and seen["open"] and seen["drawn"] < 1000, seen)

# What scripts/findings classify adds is shown beside each finding.
classified = build / "classified.html"
text = re.sub(r'(id="data">)(.*?)(</script>)', lambda m: m[1] + m[2].replace('"tool":', '"harm":{"verdict":"harmful","runs":4,"different":3,"text":"harmful: 3 of 4 runs ended differently"},"tool":') + m[3],
              page.read_text(), flags=re.S)
classified.write_text(text)
seen = ask(classified, OPEN_ALL + "return {badges: [...document.querySelectorAll('.harm')].map(e => e.textContent), text: document.body.innerText}", WIDE)
judge(seen["badges"] and set(seen["badges"]) == {"harmful 3/4"} and "Does it matter? harmful: 3 of 4 runs" in seen["text"], seen["badges"])

if pictures:
    pictures.mkdir(parents=True, exist_ok=True)
    for name, options in ("light", [WIDE]), ("dark", [WIDE, DARK]), ("narrow", [NARROW]):
        opened = build / "opened.html"
        opened.write_text(page.read_text().replace("</body>", f"<script>{OPEN_ALL}</script></body>"))
        browse(f"file://{opened}", f"--screenshot={pictures.resolve() / name}.png", *options)
test.end()
