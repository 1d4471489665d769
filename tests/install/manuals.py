#!/usr/bin/env python3
"""Man pages and completions (scripts/manuals): each option of --help is in all of them, groff and the three shells have nothing to say against
them, and bash completes by them.
usage: manuals.py BINARY_DIR"""
import pathlib
import re
import subprocess
import sys

build = pathlib.Path(sys.argv[1]).resolve()
share = build / "share"
failed = 0


def check(what, good, seen):
    global failed
    if not good:
        failed += 1
        print(f"FAIL {what}: {seen}")


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=120)


def completed(program, *words):
    """What bash offers for the last word. It takes words apart at '=' as readline does."""
    parts = [p for w in words for p in re.split(r"(=)", w)] if any("=" in w for w in words) else list(words)
    parts = [p for i, p in enumerate(parts) if p or i == len(parts) - 1]
    script = (f"source {share}/bash-completion/completions/{program}; COMP_WORDS=({program} {' '.join(repr(p) for p in parts)}); COMP_CWORD={len(parts)}; "
              f"_{program} {program} {parts[-1]!r} {([program] + parts)[-2]!r}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
    r = run("bash", "-c", script)
    check(f"bash {words}", not r.stderr, r.stderr)
    return set(r.stdout.split())


for program in "rrvm", "rrtrace", "rrbench":
    text = run(build / "bin" / program, "--help").stdout
    if program == "rrvm":
        text = text[text.index("rrvm's own options"):]
    if program == "rrtrace":
        text = text[:text.index("usage: rrtrace check")]
    names = set(re.findall(r"^ {2,4}(--?[A-Za-z][\w-]*)", text, re.M))
    check(f"{program} has options", len(names) > 15, names)
    page = share / "man/man1" / f"{program}.1"
    r = run("groff", "-man", "-ww", "-Tutf8", "-Kutf8", page)
    check(f"{program}.1", r.returncode == 0 and not r.stderr, r.stderr)
    plain = re.sub(r"\x1b\[[\d;]*m|.\x08", "", r.stdout).replace("\u2010", "-").replace("\u2212", "-")
    missing = {n for n in names if not re.search(rf"(?<!\S){n}(?!\w)", plain)}
    check(f"{program}.1 has all options", not missing, missing)
    for path, shell in ((f"bash-completion/completions/{program}", "bash"), (f"zsh/vendor-completions/_{program}", "zsh"), (f"fish/vendor_completions.d/{program}.fish", "fish")):
        r = run(shell, "-n", share / path)
        check(f"{shell} reads {path}", r.returncode == 0 and not r.stderr, r)
        content = (share / path).read_text()
        missing = {n for n in names if n not in content and not re.search(rf"-[lo] {n.lstrip('-')}(?!\w)", content)}
        check(f"{path} has all options", not missing, missing)

check("-too", completed("rrvm", "-too") == {"-tool=", "-tools", "-tools=", "-toolpath="}, completed("rrvm", "-too"))
check("tools", "FastTrack" in completed("rrvm", "-tool=Fast") and "LockSet" not in completed("rrvm", "-tool=Fast"), completed("rrvm", "-tool=Fast"))
check("choices", completed("rrvm", "-stacks=f") == {"full"}, completed("rrvm", "-stacks=f"))
check("commands", completed("rrbench", "comp") == {"compare"}, completed("rrbench", "comp"))
check("files", any(w.endswith("bin") for w in completed("rrtrace", f"-report={build}/bi")), completed("rrtrace", f"-report={build}/bi"))
sys.exit(bool(failed))
