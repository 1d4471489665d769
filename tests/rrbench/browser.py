"""Opens pages that rrbench has written in headless Chromium and checks what the browser made of them: tables and plots are there, in light and
dark, and a narrow window needs no scrolling sideways.

    browser.py [--picture FILE.png] PAGE.html...      (also FILE-dark.png and FILE-narrow.png; of the first page)
"""
import argparse
import html.parser
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

WIDE, NARROW = "1280,2000", "520,2000"   # Chromium's windows are at least 500 wide
DARK = "--blink-settings=preferredColorScheme=0"

# A script measures what was laid out and leaves the sizes in the document that --dump-dom prints.
SCRIPT = """<script>onload=()=>{let box=e=>{let r=e.getBoundingClientRect();return r.width*r.height};
let all=q=>[...document.querySelectorAll(q)],seen=document.body.dataset,bars=all('svg.plot rect');
let light=c=>c.match(/[0-9]+/g).slice(0,3).reduce((a,b)=>a+ +b,0);
seen.tables=all('table').filter(t=>box(t)>1000&&t.rows.length>1).length;
seen.plots=all('svg.plot').filter(s=>box(s)>10000).length;
seen.bars=bars.filter(b=>box(b)>1&&getComputedStyle(b).fill!='none').length;
seen.allbars=bars.length;
seen.contrast=light(getComputedStyle(document.body).backgroundColor)-light(getComputedStyle(document.querySelector('td')).color);
seen.overflow=Math.max(0,document.documentElement.scrollWidth-document.documentElement.clientWidth);}</script>"""


class Counter(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = {}

    def handle_starttag(self, tag, attributes):
        self.tags[tag] = self.tags.get(tag, 0) + 1


def browse(page, *options):
    with tempfile.TemporaryDirectory() as profile:
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--user-data-dir=" + profile, *options, "file://" + str(page)]
        return subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout


def measured(page, *options):
    """What the browser shows of a page, as numbers."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "page.html"
        copy.write_text(page.read_text().replace("</body>", SCRIPT + "</body>"))
        dom = browse(copy, "--dump-dom", *options)
    return {name: int(dom.split(f'data-{name}="')[1].split('"')[0]) for name in ("tables", "plots", "bars", "allbars", "contrast", "overflow")}


def check(page):
    written = Counter()
    written.feed(page.read_text())
    for what, options in (("light", ["--window-size=" + WIDE]), ("dark", ["--window-size=" + WIDE, DARK]), ("narrow", ["--window-size=" + NARROW])):
        seen = measured(page, *options)
        assert seen["tables"] == written.tags["table"] > 0, (page, what, seen, written.tags)
        assert seen["plots"] == written.tags.get("svg", 0), (page, what, seen, written.tags)
        assert seen["bars"] == seen["allbars"], (page, what, seen)
        assert seen["overflow"] == 0, (page, what, seen)
        assert seen["contrast"] < -400 if what == "dark" else seen["contrast"] > 400, (page, what, seen)
    print(f"{page.name}: {seen['tables']} tables, {seen['plots']} plots, {seen['bars']} bars are shown, in light, dark and a narrow window")
    return seen["plots"]


parser = argparse.ArgumentParser()
parser.add_argument("--picture")
parser.add_argument("pages", nargs="+", type=pathlib.Path)
arguments = parser.parse_args()
chromium = shutil.which("chromium") or sys.exit("browser.py: chromium is not installed (apt-get install chromium)")
plots = sum(check(page.resolve()) for page in arguments.pages)
assert plots > 0, "no page has a plot"
if arguments.picture:
    base = os.path.splitext(os.path.abspath(arguments.picture))[0]
    for name, options in (("", ["--window-size=" + WIDE]), ("-dark", ["--window-size=" + WIDE, DARK]), ("-narrow", ["--window-size=" + NARROW])):
        browse(arguments.pages[0].resolve(), f"--screenshot={base}{name}.png", *options)
        assert os.path.getsize(f"{base}{name}.png") > 10000
