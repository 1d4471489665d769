#!/usr/bin/env python3
"""The tools that ask whether methods are atomic, on a small HTTP service: at most what is really wrong is reported, in the program's own words, and a
recording of the run has the same findings in it. What is wrong is marked in service/TicketShop.java.
usage: service.py RRVM RRTRACE BUILD"""
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "rrtrace", "build")
test.javac(test.here / "service/TicketShop.java")
WRONG = {"TicketShop$Stock.take", "TicketShop$Till.add"}
# Each step of a request is atomic, all of them together are not: true, and nobody wants them to be.
REQUEST = {"TicketShop.answer"}
NOT_REQUESTS = r"-atomic=-.*\.answer"


def reports(tool, *options):
    file = test.build / "report.json"
    done = test.run(test.rrvm, f"-tool={tool}", f"-report={file}", *options, "-cp", test.build, "TicketShop")
    test.judge(done.stdout == "sold out: true, till at least 600: true\n", done)
    test.judge("no two threads" not in done.stderr, done.stderr)
    return json.loads(file.read_text())["reports"], done.stderr


def in_words(found, text):
    for r in found:
        for side in r["current"], r["previous"]:
            frame = (side["stack"] or [side["site"]])[0]
            # The server's dispatcher starts the threads of the pool: the library's frames say more than Thread.start.
            test.judge("java.lang.Thread.start" not in side["created"], side["created"])
            test.judge(frame["class"].startswith("TicketShop"), f"{r['tool']}: its place is the library's: {frame}")
            test.judge(side["operation"].startswith("call of java.") or side["operation"] in ("read", "write", "acquire", "release", "volatile read", "volatile write"),
                       side["operation"])
        test.judge("VolatileWrite" not in text and "$$Lambda" not in r["location"], r["location"])


for tool, needed, allowed in [("Velodrome", WRONG, WRONG | REQUEST), ("SideTrack", {"TicketShop$Till.add"}, {"TicketShop$Till.add"} | REQUEST),
                              ("Atomizer", WRONG, WRONG | REQUEST)]:
    for mode in [[], [NOT_REQUESTS], *([[NOT_REQUESTS, "-Xcomp"]] if tool == "Velodrome" else [])]:
        found, text = reports(tool, *mode)
        blocks = {r["variable"] for r in found}
        # A block in which another is nested may have all the blame.
        test.judge(needed <= blocks or (NOT_REQUESTS not in mode and REQUEST <= blocks), f"{tool} {mode}: {needed - blocks} is missing\n{text}")
        most = allowed - REQUEST if NOT_REQUESTS in mode else allowed
        test.judge(blocks <= most, f"{tool} {mode}: {blocks - most} is too much\n{text}")
        test.judge(all(r["finding"] == "atomicity violation" for r in found), found)
        test.judge(all(f"{tool}: atomicity violation in {b} (" in text for b in blocks), text)
        in_words(found, text)

# A recording says in which call of the library each event came about.
for tool in "Velodrome", "SideTrack", "Atomizer", "SingleTrack":
    trace, file = test.build / "service.trace.gz", test.build / "replayed.json"
    live, text = reports(f"{tool}|Record(file={trace})")
    done = test.run(test.rrtrace, f"-tool={tool}", f"-report={file}", trace)
    replayed = json.loads(file.read_text())["reports"]
    seen, again = [sorted({r["identity"] for r in side}) for side in (live, replayed)]
    test.judge(seen and seen == again, f"{tool}: live {seen}, replayed {again}\n{text}{done.all}")
    if tool != "SingleTrack":
        in_words(replayed, done.all)
test.end()
