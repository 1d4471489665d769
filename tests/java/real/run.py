#!/usr/bin/env python3
"""Whole programs from Debian packages, run on java and on rrvm: same output, same exit code, byte-identical files.

    tests/java/real/run.py [--rrvm PATH] [ecj xalan xsltc ant javac]

Packages: ecj libxalan2-java ant openjdk-17-jdk-headless. A program whose package is missing is reported and fails.
Must not know: anything about rrvm but its command line. The last line is `N passed, M failed`.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CORPUS = HERE.parent
REPO = CORPUS.parent.parent
sys.path.append(str(REPO / "tests"))
import jdk
JARS = Path("/usr/share/java")
SOURCES = ["arith", "lang", "collections", "strings", "exceptions", "init", "methods", "lambda", "streams", "juc", "threads"]


def corpus_sources(*topics):
    """Copies the topics into src/ (paths in messages stay short) and lists the files."""
    for t in topics:
        for f in [*(CORPUS / t).glob("*.java"), *(CORPUS / t).glob("p?/*.java")]:  # with the packages that a few programs have
            to = Path("src") / f.relative_to(CORPUS)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(f, to)
    return sorted(str(p) for p in Path("src").rglob("*.java"))


def jars(*names):
    missing = [n for n in names if not (JARS / n).is_file()]
    if missing:
        raise FileNotFoundError(f"not installed: {' '.join(missing)}")
    return ":".join(str(JARS / n) for n in names)


def ecj(vm):
    args = ["-17", "-proc:none", "-g", "-warn:+unused,rawtypes", "-d", "out", *corpus_sources(*SOURCES)]
    return [[*vm, "-cp", jars("eclipse-jdt-core.jar"), "org.eclipse.jdt.internal.compiler.batch.Main", *args]]


def javac(vm):
    args = ["-g", "-Xlint:all", "-proc:none", "-d", "out", *corpus_sources(*SOURCES)]
    bad = Path("Bad.java")
    bad.write_text("class Bad { int f() { return \"s\"; } void g() { undefined(); } }\n")
    return [[*vm, "com.sun.tools.javac.Main", *args], [*vm, "com.sun.tools.javac.Main", "-d", "out", str(bad)]]


def xalan_setup(vm, *options):
    for f in (HERE / "xalan").iterdir():
        shutil.copy(f, ".")
    items = "".join(f'  <item id="i{i}" group="g{i * 7 % 5}" price="{i * 37 % 1000 / 4}"><name>Item {i % 13} &amp; {i}</name>'
                    f'<text>{"lorem ipsum " * (i % 4)}</text></item>\n' for i in range(300))
    Path("doc.xml").write_text(f"<catalog>\n{items}</catalog>\n")
    cp = jars("xalan2.jar", "serializer.jar", "xercesImpl.jar")
    run = [*vm, "-cp", cp, "org.apache.xalan.xslt.Process", *options, "-IN", "doc.xml"]
    return [[*run, "-XSL", "report.xsl", "-OUT", "report.html", "-PARAM", "title", "Price list"],
            [*run, "-XSL", "text.xsl", "-OUT", "report.txt"],
            [*run, "-XSL", "broken.xsl", "-OUT", "broken.txt"]]


def xalan(vm):
    return xalan_setup(vm)


def xsltc(vm):
    return xalan_setup(vm, "-XSLTC")


def ant(vm):
    shutil.copytree(HERE / "ant", "project")
    cp = jars("ant.jar", "ant-launcher.jar")
    # By default its launcher takes every jar beside its own, so whatever else is installed there, other XML parsers for one.
    here = Path(".").resolve()
    run = [*vm, "-cp", cp, f"-Dant.home={here}", f"-Dant.library.dir={here}", "org.apache.tools.ant.launch.Launcher", "-f", "project/build.xml"]
    return [run, [*run, "-q"], [*run, "-p"], [*run, "no-such-target"]]


PROGRAMS = {"ecj": ecj, "javac": javac, "xalan": xalan, "xsltc": xsltc, "ant": ant}


def normalise(text):
    text = re.sub(rb"Total time: .*", b"Total time", text)
    return re.sub(rb"^.*(?:ms|seconds?)\).*\n", b"", text, flags=re.M)


def run(name, vm, work, timeout):
    """Runs the program's commands in an empty directory; returns the transcript and the files that it left."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    os.chdir(work)
    env = {k: os.environ[k] for k in ("PATH", "HOME", "JAVA_HOME", "RRVM_OPTIONS") if k in os.environ}
    env.update({"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"})
    transcript = []
    for cmd in PROGRAMS[name](vm):
        try:
            p = subprocess.run(cmd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, timeout=timeout)
            transcript.append((p.returncode, normalise(p.stdout), normalise(p.stderr)))
        except subprocess.TimeoutExpired:
            transcript.append((f"timeout after {timeout:g} s", b"", b""))
    files = {str(p.relative_to(work)): contents(p) for p in sorted(work.rglob("*")) if p.is_file()}
    os.chdir("/")
    return transcript, files


def contents(path):
    """The bytes of a file; of a jar the names and bytes of its entries, because jars carry the time of day."""
    if path.suffix != ".jar":
        return path.read_bytes()
    import zipfile
    with zipfile.ZipFile(path) as z:
        return repr([(n, z.read(n)) for n in sorted(z.namelist())]).encode()


def compare(java, rrvm):
    report = [] if java[0][0][0] == 0 else [f"java itself fails: exit code {java[0][0][0]}\n{java[0][0][2].decode(errors='replace')}"]
    for i, (a, b) in enumerate(zip(java[0], rrvm[0])):
        for what, x, y in zip(("exit code", "stdout", "stderr"), a, b):
            if x != y:
                shown = [repr(v) if not isinstance(v, bytes) else v.decode("utf-8", "replace")[-1500:] for v in (x, y)]
                report.append(f"command {i + 1}: {what} differs\n--- java\n{shown[0]}\n--- rrvm\n{shown[1]}")
    names = sorted(set(java[1]) | set(rrvm[1]))
    report += [f"file differs: {n}" for n in names if java[1].get(n) != rrvm[1].get(n)][:20]
    return report


def main():
    o = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    o.add_argument("programs", nargs="*", choices=[*PROGRAMS, []], help="default: all")
    o.add_argument("--rrvm", default=str(REPO / "build/release/bin/rrvm"))
    o.add_argument("--build-dir", default=str(REPO / "build/java-tests"))
    o.add_argument("--timeout", type=float, default=600)
    options = o.parse_args()
    jdk.use()
    java = shutil.which("java")
    rrvm = shutil.which(options.rrvm) or options.rrvm
    passed = failed = 0
    for name in options.programs or PROGRAMS:
        work = Path(options.build_dir).resolve() / "real" / name
        try:
            a = run(name, [java], work, options.timeout)
            report = compare(a, run(name, [str(Path(rrvm).absolute())], work, options.timeout))
            count = f"{len(a[1])} files, exit codes {[t[0] for t in a[0]]}"
        except (FileNotFoundError, PermissionError) as e:
            report = [str(e)]
        if report:
            failed += 1
            print(f"FAIL {name}", *report, sep="\n")
        else:
            passed += 1
            print(f"pass {name}: {count}")
        sys.stdout.flush()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
