#!/usr/bin/env python3
"""Runs the command lines of commands.txt with java and with rrvm and demands the same output and exit code.

compare.py --rrvm PATH --work DIR [--only TEXT]
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
import jdk
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


    (work / "args5").write_text("-Dx=\\\\ -Dy='a\\\\b' Args \\a 'x\\'y' \"\\u0041\"\n")
    (work / "args6").write_text("Args 'one\\\n two\\\n   three' \"\" '' x")
    (work / "args7").write_bytes(b"-Dx=1\r\n-Dy=2\r\n\r\nArgs\r\n")
    (work / "args8").write_bytes("Args ü € 𝄞\n".encode())
    (work / "args9").write_bytes(bytes(range(1, 256)))
    (work / "nested").write_text("@options")
    (work / "settings").write_text("# a comment\nNewRatio=7 +UseSerialGC\n")
    (work / "badsettings").write_text("NewRatio=x\n")
    (work / "unknownsettings").write_text("+NoSuchFlag\nNoSuchToo -XX:+NoSuchEither\n")
    (work / "rc").mkdir(exist_ok=True)
    (work / "rc/.hotspotrc").write_text("NewRatio=7\n")
    (work / "nestedoptions").write_text("-XX:VMOptionsFile=vmoptions")
    (work / "openoptions").write_text("-Dx='1")
    (work / "badoptions").write_text("-Dx=1\n-nosuch\n")
    (work / "script").write_text("#!/usr/bin/java --source 17\npublic class Script { public static void main(String[] a) { System.out.println(a.length); } }\n")
    (work / "Package.java").write_text("package some.where;\nclass Package { public static void main(String... a) { System.out.println(Package.class + a[0]); } }\n")
    (work / "TwoClasses.java").write_text("class First { public static void main(String[] a) { System.out.println(Second.X); } }\nclass Second { static int X = 3; }\n")
    (work / "NoMainSource.java").write_text("class NoMainSource { }\n")
    (work / "ThrowsSource.java").write_text("class ThrowsSource { public static void main(String[] a) { throw new IllegalStateException(\"x\"); } }\n")
    (work / "AssertSource.java").write_text("class AssertSource { public static void main(String[] a) { assert a.length > 0 : \"none\"; } }\n")
    prepare_jars(work, args_class)


def prepare_jars(work, args_class):
    """Jars that are unusual or broken."""
    main = "Manifest-Version: 1.0\nMain-Class: Args\n"
    with zipfile.ZipFile(work / "zip64.jar", "w") as z:
        z.writestr("META-INF/MANIFEST.MF", main)
        with z.open("Args.class", "w", force_zip64=True) as entry:
            entry.write(args_class)
    app = (work / "app.jar").read_bytes()
    (work / "prefixed.jar").write_bytes(b"#!/bin/sh\nexec java -jar $0\n" + app)
    (work / "truncated.jar").write_bytes(app[:len(app) // 2])
    (work / "trailed.jar").write_bytes(app + b"something else")
    end = app.rindex(b"PK\5\6")
    for name, at in (("nosize", end + 12), ("nooffset", end + 16), ("bigmanifest", app.index(b"PK\1\2") + 24), ("bigextra", app.index(b"PK\1\2") + 30)):
        length = 2 if name == "bigextra" else 4
        (work / f"{name}.jar").write_bytes(app[:at] + b"\xf0\xff\xff\x7f"[:length] + app[at + length:])
        (work / f"{name}64.jar").write_bytes(app[:at] + b"\xff" * length + app[at + length:])
    with zipfile.ZipFile(work / "entries.jar", "w") as z:  # too many for a count of 16 bits
        z.writestr("META-INF/MANIFEST.MF", main)
        z.writestr("Args.class", args_class)
        for i in range(0x10000):
            z.writestr(str(i), b"")
    entries = {"Args.class": args_class}
    jar(work / "continued.jar", entries, "Manifest-Version: 1.0\nMain-Cl\n ass: Ar\n gs\n")
    jar(work / "crlf.jar", entries, "Manifest-Version: 1.0\r\nMain-Class: Args\r\n\r\n")
    jar(work / "classpath.jar", {}, "Manifest-Version: 1.0\nMain-Class: Args\nClass-Path: lib/a.jar nothere.jar\n")
    jar(work / "badmanifest.jar", entries, "Manifest-Version: 1.0\nno colon here\nMain-Class: Args\n")
    jar(work / "noblank.jar", entries, "Manifest-Version: 1.0\nMain-Class:Args\n")
    jar(work / "openend.jar", entries, "Manifest-Version: 1.0\nMain-Class: Args")
    jar(work / "opencontinuation.jar", entries, "Manifest-Version: 1.0\nMain-Class: Ar\n gs")
    jar(work / "twosections.jar", entries, main + "\nName: x\nno colon\n")
    with zipfile.ZipFile(work / "stored.jar", "w", zipfile.ZIP_STORED) as z:
        z.writestr("META-INF/MANIFEST.MF", main)
        z.writestr("Args.class", args_class)
    stored = (work / "stored.jar").read_bytes()
    (work / "badcrc.jar").write_bytes(stored.replace(b"Main-Class: Args", b"Main-Class: Argz", 1))
    jar(work / "longline.jar", entries, "Manifest-Version: 1.0\nX: " + "y" * 70000 + "\nMain-Class: Args\n")
    jar(work / "launcheragent.jar", entries, main + "Launcher-Agent-Class: Nothere\n")
    jar(work / "addexports.jar", {"Opens.class": (work / "Opens.class").read_bytes()},
        "Manifest-Version: 1.0\nMain-Class: Opens\nAdd-Opens: java.base/java.lang\n")
    sources = work / "release"
    for version, text in (("8", "base"), ("17", "seventeen"), ("99", "later")):
        (sources / version).mkdir(parents=True)
        source = sources / version / "Release.java"
        source.write_text("public class Release { public static void main(String[] a) { System.out.println(\"%s\"); } }\n" % text)
        subprocess.run(["javac", "-d", str(sources / version), str(source)], check=True)
    versions = {prefix + "Release.class": (sources / v / "Release.class").read_bytes()
                for v, prefix in (("8", ""), ("17", "META-INF/versions/17/"), ("99", "META-INF/versions/99/"))}
    jar(work / "multirelease.jar", versions, "Manifest-Version: 1.0\nMain-Class: Release\nMulti-Release: true\n")
    whole = (work / "multirelease.jar").read_bytes()
    (work / "missingentry.jar").write_bytes(whole.replace(b"Release.class", b"Relyase.class"))
    (work / "badmods").mkdir()
    (work / "badmods/broken.jar").write_bytes(b"no zip")
    jar(work / "badmods/1.jar", entries)


def run(command, java, work):
    env = {k: v for k, v in os.environ.items() if k not in VARIABLES}
    env.update(JAVA=java, LC_ALL="C.UTF-8")
    p = subprocess.run(["sh", "-c", command], cwd=work, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    # Where the system hands core dumps to a program, a warning has the process's number.
    err = re.sub(rb"/core\.\d+\)", b"/core.PID)", p.stderr)
    return {"stdout": p.stdout, "stderr": err, "exit code": p.returncode}


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
    jdk.use()
    prepare(options.work)
    commands = [line for line in (HERE / "commands.txt").read_text().splitlines() if line and not line.startswith("#")]
    commands = [c for c in commands if options.only in c]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        bad = 0
        for result in pool.map(lambda c: difference(c, os.path.abspath(options.rrvm), options.work), commands):
            if result:
                bad += 1
                print(result, flush=True)
    print(f"{len(commands) - bad} of {len(commands)} command lines behave as java's")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
