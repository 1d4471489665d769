#!/usr/bin/env python3
"""rrtrace when a file cannot be written or has no end: rrtrace_ends.py RRTRACE FOLDER [SANITIZERS].

A program that was built with a sanitizer reserves far more addresses than it uses, so its memory is not limited."""
import gzip
import pathlib
import resource
import subprocess
import sys
import zlib

rrtrace, folder = sys.argv[1], pathlib.Path(sys.argv[2])
sanitizers = sys.argv[3] if len(sys.argv) > 3 else ""
folder.mkdir(parents=True, exist_ok=True)
failures = 0


def expect(code, text, *args, stdout=subprocess.PIPE, memory=None):
    """Runs rrtrace and compares the exit code and a part of stderr."""
    global failures
    limit = (lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))) if memory and not sanitizers else None
    run = subprocess.run([rrtrace, *map(str, args)], stdout=stdout, stderr=subprocess.PIPE, text=True, preexec_fn=limit)
    if run.returncode != code or text not in run.stderr:
        failures += 1
        print(f"FAIL {args}: exit code {run.returncode}, not {code}; {run.stderr[-500:]!r}")


clean, racy = folder / "clean.trace", folder / "racy.trace"
clean.write_text("rd(0, x)\n")
racy.write_text("wr(0, x)\nwr(1, x)\n")

# Standard output that takes nothing, for all that is written there.
for args in [["-write", clean], ["-tools"], ["-help"], ["-tools=FastTrack"], ["-counters", clean], ["-brief", racy], ["generate", "-ops=9"],
             ["generate", "-ops=90000"], ["convert", clean], ["convert", "-to=std", clean]]:
    with open("/dev/full", "w") as full:
        expect(2, "cannot write", *args, stdout=full)
    expect(66 if racy in args else 0, "", *args)
(folder / "full.json").unlink(missing_ok=True)
(folder / "full.json").symlink_to("/dev/full")
expect(2, "cannot write", f"-report={folder / 'full.json'}", racy)

# A tool's file on a full disk.
(folder / "full.gz").unlink(missing_ok=True)
(folder / "full.gz").symlink_to("/dev/full")
for file in ["/dev/full", folder / "full.gz"]:
    expect(3, "Record: " + str(file) + " could not be written completely", f"-tool=Record(file=\"{file}\")", clean)
expect(3, "Print: its file could not be written completely", "-tool=Print(file=/dev/full)", clean)
expect(66, "could not be written completely", "-tool=FastTrack|Record(file=/dev/full)", racy)

# A compressed recording without its end, as kill -9 leaves it.
cut = folder / "cut.trace.gz"
for text, code in [("rd(0, x)\n" * 50000, 3), ("wr(0, x)\nwr(1, x)\n" + "rd(0, y)\n" * 50000, 66)]:
    packer = zlib.compressobj(wbits=31)
    whole = packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH) + packer.compress(text.encode())
    cut.write_bytes(whole)
    lines = len(text.splitlines())
    expect(code, f"is cut off (damaged compressed data after byte {len(whole)}: it ends in the middle); analysed: {lines} operations", cut)
expect(3, "is cut off", "-write", cut)
expect(3, "is cut off", "convert", cut, folder / "whole.trace")
expect(3, "is cut off", "check", cut)
expect(66, "", folder / "whole.trace")
damaged = bytearray(gzip.compress(b"rd(0, x)\n" * 1000 + bytes(range(1, 9))))
damaged[-1] ^= 1
cut.write_bytes(damaged)
expect(2, "", cut)

# A small file with one very long line takes no memory to speak of.
with gzip.open(cut, "wb", compresslevel=1) as out:
    for _ in range(512):
        out.write(b" " * (1 << 20))
expect(2, "cut.trace.gz:1:1: a line of more than 16 MB", cut, memory=400 << 20)
sys.exit(failures > 0)
