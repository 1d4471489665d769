"""Opens a page that rrbench has written in headless Chromium and checks what the browser made of it: browser.py PAGE.html [PICTURE.png].
Not part of ctest: Debian's chromium is a 300 MB package that nothing else of the project needs. scripts/test-campaign calls it."""
import html.parser
import os
import shutil
import subprocess
import sys
import tempfile

page = os.path.abspath(sys.argv[1])
chromium = shutil.which("chromium") or sys.exit("browser.py: chromium is not installed (apt-get install chromium)")


def browse(*options):
    with tempfile.TemporaryDirectory() as profile:
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + profile, *options, "file://" + page]
        return subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)


class Counter(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.text = {}, []

    def handle_starttag(self, tag, attributes):
        self.tags[tag] = self.tags.get(tag, 0) + 1

    def handle_data(self, data):
        self.text.append(data)


# A script measures what was laid out and leaves the sizes in the document that --dump-dom prints.
SCRIPT = """<script>onload=()=>{let box=e=>{let r=e.getBoundingClientRect();return r.width*r.height};
let bars=[...document.querySelectorAll('svg.plot rect')];
document.body.dataset.tables=[...document.querySelectorAll('table')].filter(t=>box(t)>1000&&t.rows.length>1).length;
document.body.dataset.plots=[...document.querySelectorAll('svg.plot')].filter(s=>box(s)>10000).length;
document.body.dataset.bars=bars.filter(b=>box(b)>1&&getComputedStyle(b).fill!='none').length;
document.body.dataset.allbars=bars.length;}</script>"""
text = open(page).read()
with tempfile.NamedTemporaryFile("w", suffix=".html", delete=False) as measured:
    measured.write(text.replace("</body>", SCRIPT + "</body>"))
original, page = page, measured.name
dom = browse("--dump-dom").stdout
page = original
os.unlink(measured.name)
seen = {name: int(dom.split(f'data-{name}="')[1].split('"')[0]) for name in ("tables", "plots", "bars", "allbars")}
written = Counter()
written.feed(text)
assert seen["tables"] == written.tags["table"] > 0, (seen, written.tags)
assert seen["plots"] == written.tags["svg"] > 0, (seen, written.tags)
assert seen["bars"] == seen["allbars"] > 0, seen
if len(sys.argv) > 2:
    browse("--screenshot=" + os.path.abspath(sys.argv[2]), "--window-size=1280,2000")
    assert os.path.getsize(sys.argv[2]) > 10000
print(f"browser: {seen['tables']} tables, {seen['plots']} plots, {seen['bars']} bars are shown")
