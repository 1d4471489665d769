#!/usr/bin/env python3
"""Runs the command lines of commands.txt with java and with rrvm and demands the same output and exit code.

compare.py --rrvm PATH --work DIR [--only TEXT]
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
VARIABLES = ("CLASSPATH", "JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "RRVM_OPTIONS")


def jar(path, entries, manifest=None):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
        if manifest is not None:
            z.writestr("META-INF/MANIFEST.MF", manifest)
        for name, data in entries.items():
            z.writestr(name, data)


def prepare(work):
    """The directory in which the commands run."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    sources = sorted(str(p) for p in (HERE / "programs").glob("*.java")) + [str(HERE / "programs/pkg/Inner.java")]
    subprocess.run(["javac", "-nowarn", "-d", str(work), *sources], check=True)
    module = sorted(str(p) for p in (HERE / "programs/mod").rglob("*.java"))
    subprocess.run(["javac", "-d", str(work / "mods/mod"), *module], check=True)
    (work / "preview").mkdir()
    preview = work / "preview/Preview.java"
    preview.write_text("public class Preview { public static void main(String[] a) { Object o = 1;\n"
                       "  System.out.println(switch (o) { case Integer i -> \"int\"; default -> \"other\"; }); } }\n")
    subprocess.run(["javac", "-nowarn", "-Xlint:-preview", "--enable-preview", "--release", "17", str(preview)], check=True, stderr=subprocess.DEVNULL)
    shutil.copy(HERE / "programs/Args.java", work)
    args_class = (work / "Args.class").read_bytes()
    (work / "lib").mkdir()
    jar(work / "lib/a.jar", {"Args.class": args_class})
    jar(work / "app.jar", {"Args.class": args_class}, "Manifest-Version: 1.0\nMain-Class: Args\n")
    jar(work / "nomain.jar", {"Args.class": args_class}, "Manifest-Version: 1.0\n")
    jar(work / "badmain.jar", {"Args.class": args_class}, "Manifest-Version: 1.0\nMain-Class: Nothere\n")
    jar(work / "nomanifest.jar", {"Args.class": args_class})
    (work / "empty.jar").write_bytes(b"")
    (work / "text.jar").write_bytes(b"no zip file at all, but long enough to be searched for one\n" * 9)
    (work / "Broken.java").write_text("class Broken { int x = ; }\n")
    (work / "vmoptions").write_text("-Dx=1\n-Dy='2 3'\n")
    (work / "options").write_text("-Dx=5 # comment\n-Dy='a b'\n")
    (work / "cp").write_text("-cp\n")
    (work / "emptyargs").write_text("")
    (work / "args1").write_text('# comment\nArgs a "b c" \'d e\' f\\g "h\\ti\\nj\\\\k\\"l" # tail\n"line \\\n   continued" \'q"q\' pre"mid"post\n')
    (work / "args2").write_text('Args "unterminated')
    (work / "args3").write_text('Args "open\nx y"z a# b\nc')
    (work / "args4").write_bytes(b'Args \f a\x00b "" @options\r\nlast')


def run(command, java, work):
    env = {k: v for k, v in os.environ.items() if k not in VARIABLES}
    env.update(JAVA=java, LC_ALL="C.UTF-8")
    p = subprocess.run(["sh", "-c", command], cwd=work, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    return {"stdout": p.stdout, "stderr": p.stderr, "exit code": p.returncode}


def difference(command, rrvm, work):
    try:
        want = run(command, "java", work)
        got = run(command, rrvm, work)
    except subprocess.TimeoutExpired as e:
        return f"{command}\n  no end after {e.timeout:.0f} s"
    lines = [command]
    for key, value in want.items():
        if got[key] != value:
            lines += [f"  {key} of java:", f"    {show(value)}", f"  {key} of rrvm:", f"    {show(got[key])}"]
    return "\n".join(lines) if len(lines) > 1 else None


def show(value):
    if isinstance(value, int):
        return str(value)
    text = value.decode(errors="backslashreplace").splitlines()
    return "\n    ".join(text[:12] + (["..."] if len(text) > 12 else []))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rrvm", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--only", default="", help="commands that contain this text")
    options = parser.parse_args()
    prepare(options.work)
    commands = [line for line in (HERE / "commands.txt").read_text().splitlines() if line and not line.startswith("#")]
    commands = [c for c in commands if options.only in c]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda c: difference(c, os.path.abspath(options.rrvm), options.work), commands))
    bad = [r for r in results if r]
    for r in bad:
        print(r)
    print(f"{len(commands) - len(bad)} of {len(commands)} command lines behave as java's")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
