#!/usr/bin/env python3
"""Conformance runner: the same class files on the JDK's java and on rrvm must behave the same.

Problem: rrvm is a drop-in for java, so the oracle is java itself, not golden files.
Idea: every tests/java/TOPIC/Name.java is one program; a topic is compiled by one javac call,
java's results are cached by content, and stdout, stderr and exit code are compared as bytes.
Must not know: anything about rrvm but its command line. See README.md for the directives.
"""
import argparse
import concurrent.futures
import difflib
import fcntl
import fnmatch
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPO = HERE.parent.parent
sys.path.append(str(REPO / "tests"))
import jdk
ASM_JARS = [Path("/usr/share/java") / name for name in ("asm.jar", "asm-tree.jar")]
NOT_TOPICS = {"real", "stress", "race", "__pycache__"}
DIRECTIVE = re.compile(r"^//\s*(ARGS|STDIN|VMARGS|EXIT|FILTER|ENV|CMD|HELPER|TIMEOUT):?\s?(.*)$")


class Setup(Exception):
    """Something in the corpus itself is wrong: javac failed, a generator failed, ..."""


def digest(*parts):
    h = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        h.update(b"%d:" % len(data))
        h.update(data)
    return h.hexdigest()


def tree_digest(*roots):
    """Content hash of files and directories; missing ones count as empty."""
    parts = []
    for root in roots:
        files = [root] if root.is_file() else sorted(p for p in root.rglob("*") if p.is_file())
        for f in files:
            parts += [str(f.relative_to(root)) if f != root else f.name, f.read_bytes()]
    return digest(*parts)


def find_tool(name):
    path = shutil.which(name)
    if not path:
        raise Setup(f"{name} not found: install openjdk-17-jdk-headless")
    return Path(path).resolve()


def run_checked(cmd, what, **kwargs):
    done = subprocess.run([str(c) for c in cmd], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **kwargs)
    if done.returncode != 0:
        raise Setup(f"{what} failed:\n{done.stdout.decode(errors='replace')}")


class Program:
    """One source file with its directives."""

    def __init__(self, topic, source):
        self.topic, self.source = topic, source
        self.name = f"{topic.name}/{source.stem}"
        self.args, self.vmargs, self.commands, self.filters, self.env = [], [], [], [], {}
        self.stdin, self.exit, self.timeout, self.helper = b"", [0], None, False
        stdin = []
        for line in source.read_text(encoding="utf-8").splitlines():
            if not line.startswith("//"):
                break
            m = DIRECTIVE.match(line)
            if m:
                self.directive(m.group(1), m.group(2), stdin)
        if stdin:
            self.stdin = ("\n".join(stdin) + "\n").encode().decode("unicode_escape").encode("latin-1")

    def directive(self, key, value, stdin):
        if key == "ARGS":
            self.args += shlex.split(value)
        elif key == "VMARGS":
            self.vmargs += shlex.split(value)
        elif key == "STDIN":
            stdin.append(value)
        elif key == "EXIT":
            self.exit = [int(v) for v in value.split()]
        elif key == "ENV":
            name, _, text = value.partition("=")
            self.env[name.strip()] = text
        elif key == "CMD":
            self.commands.append(shlex.split(value))
        elif key == "TIMEOUT":
            self.timeout = float(value)
        elif key == "HELPER":
            self.helper = True
        elif key == "FILTER":
            self.filters.append(self.parse_filter(value))

    @staticmethod
    def parse_filter(value):
        if value.startswith("s/"):
            parts = re.split(r"(?<!\\)/", value)
            return re.compile(parts[1].encode(), re.M), parts[2].encode()
        return re.compile(b"^[^\n]*(?:" + value.encode() + b")[^\n]*\n?", re.M), b""

    def normalise(self, data):
        for pattern, replacement in self.filters:
            data = pattern.sub(replacement, data)
        return data

    def command_lines(self):
        """Arguments after the VM's own path, one list per run."""
        t = self.topic
        if not self.commands:
            path = [t.classes] + ([t.generated] if t.generated.is_dir() else [])
            props = [f"-Dcorpus.extra={t.extra}"] if t.extra.is_dir() else []
            if t.native.is_dir():
                props.append(f"-Djava.library.path={t.native}")
            return [[*self.vmargs, *props, "-cp", ":".join(map(str, path)), self.source.stem, *self.args]]
        names = {"classes": t.classes, "generated": t.generated, "extra": t.extra, "native": t.native}
        return [[re.sub(r"\{(\w+)\}", lambda m: str(names.get(m.group(1), m.group(0))), a) for a in c]
                for c in self.commands]

    def key(self, java_id):
        t, stem = self.topic, self.source.stem
        own = sorted(p for p in t.classes.glob(f"{stem}*.class") if p.stem.split("$")[0] == stem)
        own += sorted(p for p in t.classes.rglob("*.class") if p.parent != t.classes)
        return digest(java_id, self.source.read_bytes(), *[p.read_bytes() for p in own],
                      tree_digest(t.generated, t.extra), tree_digest(*sorted(t.folder.glob("*.[ch]"))))


class Topic:
    """One folder of programs and the build products made from it."""

    def __init__(self, folder, build):
        self.folder, self.name = folder, folder.name
        self.build = build / self.name
        self.classes, self.generated = self.build / "classes", self.build / "generated"
        self.extra, self.native = self.build / "extra", self.build / "native"
        self.cache, self.work = self.build / "cache", self.build / "work"
        programs = [Program(self, s) for s in sorted(folder.glob("*.java"))]
        self.programs = [p for p in programs if not p.helper]

    def shared(self, generators):
        """Sources of other folders that shared.txt names, for the generators or for the programs."""
        names = self.folder / "shared.txt"
        paths = [(self.folder / n).resolve() for n in names.read_text().split()] if names.is_file() else []
        return [p for p in paths if (p.parent.name == "gen") == generators]

    def sources(self):
        skip = {"gen", "extra"}
        own = (s for s in self.folder.rglob("*.java") if s.relative_to(self.folder).parts[0] not in skip)
        return sorted([*own, *self.shared(False)])

    def prepare(self, tools):
        self.build.mkdir(parents=True, exist_ok=True)
        with open(self.build / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            flags_file = self.folder / "javac.args"
            flags = shlex.split(flags_file.read_text()) if flags_file.is_file() else []
            self.compile(tools, self.sources(), self.classes, flags)
            extra = sorted((self.folder / "extra").rglob("*.java"))
            if extra:
                self.compile(tools, extra, self.extra, [])
            self.generate(tools)
            self.build_native(tools)

    def fresh(self, stamp, key):
        return stamp.is_file() and stamp.read_text() == key

    def compile(self, tools, sources, out, flags, class_path=None):
        stamp = self.build / f"{out.name}.stamp"
        key = digest(tools.java_id, *flags, *[part for s in sources for part in (str(s), s.read_bytes())])
        if self.fresh(stamp, key):
            return
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        cmd = [tools.javac, "-d", out, "-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none", *flags]
        if class_path:
            cmd += ["-cp", ":".join(map(str, class_path))]
        if sources:
            run_checked(cmd + sources, f"javac of {self.name}")
        stamp.write_text(key)

    def generate(self, tools):
        """gen/*.java are programs (ASM on the class path) that write class files into the directory argv[0]."""
        sources = sorted([*(self.folder / "gen").glob("*.java"), *self.shared(True)])
        if not sources:
            return
        gen = self.build / "gen"
        self.compile(tools, sources, gen, [], ASM_JARS)
        stamp, key = self.build / "generated.stamp", tree_digest(gen)
        if self.fresh(stamp, key):
            return
        shutil.rmtree(self.generated, ignore_errors=True)
        self.generated.mkdir()
        cp = ":".join(map(str, [gen, self.classes, *ASM_JARS]))
        for s in sources:
            if "void main(" in s.read_text():
                run_checked([tools.java, "-cp", cp, s.stem, self.generated], f"generator {self.name}/{s.stem}")
        stamp.write_text(key)

    def build_native(self, tools):
        sources = sorted(self.folder.glob("*.c"))
        if not sources:
            return
        stamp, key = self.build / "native.stamp", tree_digest(*sorted(self.folder.glob("*.[ch]")))
        if self.fresh(stamp, key):
            return
        self.native.mkdir(exist_ok=True)
        include = tools.javac.parent.parent / "include"
        for s in sources:
            run_checked([os.environ.get("CC", "cc"), "-std=gnu11", "-Wall", "-Wextra", "-Wno-unused-parameter",
                         "-O1", "-g", "-fPIC", "-shared", f"-I{include}", f"-I{include}/linux", "-o",
                         self.native / f"lib{s.stem}.so", s, "-lpthread"], f"C compiler on {s.name}")
        stamp.write_text(key)


class Tools:
    def __init__(self):
        self.java, self.javac = find_tool("java"), find_tool("javac")
        version = subprocess.run([self.java, "-version"], stderr=subprocess.PIPE).stderr
        self.java_id = digest(str(self.java), version)


def environment(extra):
    env = {k: os.environ[k] for k in ("PATH", "HOME", "JAVA_HOME", "RRVM_OPTIONS") if k in os.environ}
    env.update({"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", **extra})
    return env


def run_one(cmd, cwd, stdin, env, timeout):
    start = time.monotonic()
    proc = subprocess.Popen([str(c) for c in cmd], cwd=cwd, env=env, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = proc.communicate(stdin, timeout=timeout)
        code = proc.returncode
    except subprocess.TimeoutExpired:
        os.killpg(proc.pid, signal.SIGKILL)
        out, err = proc.communicate()
        code = f"timeout after {timeout:g} s"
    return {"out": out, "err": err, "code": code, "time": time.monotonic() - start}


def execute(program, vm, vm_args, timeout):
    """All runs of a program on one VM, joined into one result. Both VMs use the same working directory path."""
    work = program.topic.work / program.source.stem
    total = {"out": b"", "err": b"", "code": [], "time": 0.0}
    for args in program.command_lines():
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        r = run_one([vm, *vm_args, *args], work, program.stdin, environment(program.env),
                    max(timeout, program.timeout or 0))
        total["out"] += r["out"]
        total["err"] += r["err"]
        total["code"].append(r["code"])
        total["time"] += r["time"]
    shutil.rmtree(work, ignore_errors=True)
    return total


def java_result(program, tools, options):
    program.topic.cache.mkdir(exist_ok=True)
    path, key = program.topic.cache / f"{program.source.stem}.json", program.key(tools.java_id)
    if path.is_file() and not options.no_cache:
        try:
            saved = json.loads(path.read_text())
        except ValueError:
            saved = {}
        if saved.get("key") == key:
            return {"out": saved["out"].encode("latin-1"), "err": saved["err"].encode("latin-1"),
                    "code": saved["code"], "time": saved["time"]}
    r = execute(program, tools.java, options.java_args, options.timeout)
    if not any(isinstance(c, str) for c in r["code"]):
        text = json.dumps({"key": key, "out": r["out"].decode("latin-1"), "err": r["err"].decode("latin-1"),
                           "code": r["code"], "time": r["time"]})
        partial = path.with_suffix(f".{os.getpid()}")
        partial.write_text(text)
        partial.replace(path)
    return r


def diff(what, a, b, left, right):
    def lines(data):
        return data.decode("utf-8", "backslashreplace").splitlines()
    return list(difflib.unified_diff(lines(a), lines(b), f"{left} {what}", f"{right} {what}", lineterm=""))


def compare(program, a, b, left="java", right="rrvm", limit=60):
    """Empty list when equal, else the lines of a report."""
    report = []
    if a["code"] != b["code"]:
        report.append(f"exit code: {left} {a['code']}, {right} {b['code']}")
    for what, field in (("stdout", "out"), ("stderr", "err")):
        x, y = program.normalise(a[field]), program.normalise(b[field])
        if x != y:
            lines = diff(what, x, y, left, right) or [f"{what} differs in line ends only"]
            report += lines[:limit] + ([f"... {len(lines) - limit} more lines"] if len(lines) > limit else [])
    return report


def check_java(program, result):
    """The expectation written in the source, checked on java itself."""
    expected = program.exit * len(result["code"]) if len(program.exit) == 1 else program.exit
    if result["code"] != expected:
        err = result["err"].decode("utf-8", "backslashreplace").splitlines()[:20]
        return [f"java itself: exit code {result['code']}, the source says {expected}", *err]
    return []


def test(program, tools, options):
    expected = java_result(program, tools, options)
    report = check_java(program, expected)
    spent = [expected["time"]]
    if options.repeat_java:
        for _ in range(options.repeat_java):
            if report:
                break
            again = execute(program, tools.java, options.java_args, options.timeout)
            spent.append(again["time"])
            report = compare(program, expected, again, "java", "java again")
    elif not report:
        vm_args, log = rrvm_arguments(program, options)
        actual = execute(program, options.rrvm, vm_args, options.timeout)
        spent.append(actual["time"])
        report, wrong_events = compare(program, expected, actual, limit=options.diff_lines), stream_problems(log)
        if report and log and log.is_file():
            report += log.read_text(errors="replace").splitlines()[-30:]
        if report and program.name not in expected_differences() and agrees_again(program, tools, options, expected, actual):
            report = []
        report += wrong_events
    return report, spent


def rrvm_arguments(program, options):
    """rrvm's options for a program, and where the reports of its tools go."""
    if options.not_compiled:
        # Quotes, because a path may have a colon. A process that the program starts in turn has a file of its own.
        return [*options.rrvm_args, f'-Xlog:jit+compilation=debug:file="{compilations(options)}/{program.source.stem}.%p":none'], None
    if not options.tool:
        return options.rrvm_args, None
    logs = Path(options.build_dir) / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    log = logs / program.name.replace("/", ".")
    return [*options.rrvm_args, f"-tool={options.tool}", f"-log={log}", "-exitcode=0"], log


def compilations(options):
    """The folder of what the compiler has told."""
    return Path(options.build_dir).resolve() / "compilations"


def refusals(options):
    """How many compilations there were, and reason: method of those that were refused because of what the method is."""
    passing = {"the code cache is full", "a class is about to be unloaded"}
    count, found = 0, set()
    for log in compilations(options).iterdir():
        for line in log.read_text(errors="replace").splitlines():
            method, _, reason = line.partition(" bytes)   COMPILE SKIPPED: ")
            count += 1
            if reason and reason not in passing:
                # Names of hidden classes differ from run to run.
                found.add(reason + ": " + re.sub(r"/0x[0-9a-f]+", "", re.search(r"\S+::\S+", method)[0]))
    return count, found


def judge_refusals(options):
    """False if a method stays interpreted that the list does not name."""
    count, found = refusals(options)
    known = {line for line in Path(options.not_compiled).read_text().splitlines() if line and not line.startswith("#")}
    print(f"{count} compilations, {len(found)} methods not compiled")
    for line in sorted(known - found):
        print(f"compiled now, or not met: {line}")
    for line in sorted(found - known):
        print(f"FAIL not compiled: {line}")
    return count > 0 and found <= known


def stream_problems(log):
    """What StreamChecker, alone or beside other tools, found wrong with the events. Races are the program's own business."""
    lines = log.read_text(errors="replace").splitlines() if log and log.is_file() else []
    return [line for line in lines if line.startswith("rrvm: StreamChecker: ") and not line.endswith("no reports")]


def agrees_again(program, tools, options, expected, actual):
    """A concurrent program may have several right outputs. Run both VMs again: does one of rrvm's equal one of java's?
    Said loudly, so that the program gets mended."""
    javas, ours = [expected], [actual]
    for _ in range(options.rounds):
        javas.append(execute(program, tools.java, options.java_args, options.timeout))
        ours.append(execute(program, options.rrvm, rrvm_arguments(program, options)[0], options.timeout))
        if any(not compare(program, a, b) for a in javas for b in ours):
            print(f"varies from run to run, make it deterministic: {program.name}")
            return True
    return False


def expected_differences():
    path = HERE / "DIFFERENCES.md"
    if not path.is_file():
        return {}
    found = re.findall(r"^- `?([\w./-]+)`? — (.+)$", path.read_text(encoding="utf-8"), re.M)
    return dict(found)


def selected(topics, patterns, excepted):
    def wanted(p):
        return not patterns or any(
            fnmatch.fnmatch(p.name, pat) or fnmatch.fnmatch(p.source.stem, pat) or p.topic.name == pat.rstrip("/")
            for pat in patterns)
    return [p for t in topics for p in t.programs if wanted(p) and p.name not in excepted]


def parse_options():
    o = argparse.ArgumentParser(description="Run the Java corpus on java and rrvm and compare.")
    o.add_argument("patterns", nargs="*", help="topic, Name, topic/Name or a glob of these; default all")
    o.add_argument("--except", dest="excepted", action="append", default=[], metavar="TOPIC/NAME", help="leave this program out")
    o.add_argument("--rrvm", default=str(REPO / "build/release/bin/rrvm"), help="the VM under test")
    o.add_argument("--rrvm-args", default="", help="options for rrvm, one string")
    o.add_argument("--tool", metavar="CHAIN", help="run rrvm under this tool chain and demand the same output; of StreamChecker also no reports")
    o.add_argument("--not-compiled", metavar="FILE", help="demand that no method is refused by the compiler but those of this list")
    o.add_argument("--java-args", default="", help="options for java, one string (use with --no-cache)")
    o.add_argument("--build-dir", default=str(REPO / "build/java-tests"))
    o.add_argument("--jobs", "-j", type=int, default=2)
    o.add_argument("--timeout", type=float, default=60.0, help="seconds for one run")
    o.add_argument("--diff-lines", type=int, default=60, help="lines of a diff that are shown")
    o.add_argument("--list", action="store_true", help="print the names of the selected programs")
    o.add_argument("--no-cache", action="store_true", help="run java again")
    o.add_argument("--repeat-java", type=int, default=0, metavar="N", help="no rrvm: run java N more times, demand the same")
    o.add_argument("--rounds", type=int, default=3, help="further runs of both VMs when a program's outputs differ; 0: none")
    o.add_argument("--times", action="store_true", help="print the times of each program")
    o.add_argument("--verbose", "-v", action="store_true", help="name the programs that pass")
    o.add_argument("--fail-fast", "-x", action="store_true", help="stop after the first failure")
    options = o.parse_args()
    options.rrvm_args, options.java_args = shlex.split(options.rrvm_args), shlex.split(options.java_args)
    return options


def run_all(programs, tools, options):
    known = expected_differences()
    passed, failed, differs = [], [], []
    stop, out = threading.Event(), threading.Lock()

    def one(program):
        if stop.is_set():
            return
        report, spent = test(program, tools, options)
        with out:
            if options.times:
                print(f"{program.name:45} " + " ".join(f"{t:6.2f}" for t in spent))
            if not report:
                passed.append(program.name)
                if options.verbose:
                    print(f"pass {program.name}")
                if program.name in known:
                    print(f"passes now, remove it from DIFFERENCES.md: {program.name}")
            elif program.name in known and not options.repeat_java:
                differs.append(program.name)
                print(f"expected difference: {program.name} — {known[program.name]}")
            else:
                failed.append(program.name)
                print(f"FAIL {program.name}", *("    " + line for line in report), sep="\n")
                if options.fail_fast:
                    stop.set()
            sys.stdout.flush()

    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        for future in [pool.submit(one, p) for p in programs]:
            future.result()
    if failed:
        print("failed: " + " ".join(sorted(failed)))
    if differs:
        print(f"{len(differs)} expected differences")
    print(f"{len(passed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def main():
    options = parse_options()
    jdk.use()
    build = Path(options.build_dir).resolve()
    topics = [Topic(d, build) for d in sorted(HERE.iterdir())
              if d.is_dir() and d.name not in NOT_TOPICS and any(d.glob("*.java"))]
    programs = selected(topics, options.patterns, options.excepted)
    if options.list:
        print(*(p.name for p in programs), sep="\n")
        return 0
    if not programs:
        print("no program matches", *options.patterns, file=sys.stderr)
        return 2
    if "/" in options.rrvm:
        options.rrvm = str(Path(options.rrvm).resolve())
    if not options.repeat_java and not shutil.which(options.rrvm):
        print(f"no such VM: {options.rrvm} (build it or use --rrvm)", file=sys.stderr)
        return 2
    try:
        tools = Tools()
        for topic in {p.topic.name: p.topic for p in programs}.values():
            topic.prepare(tools)
    except Setup as e:
        print(e, file=sys.stderr)
        return 2
    if options.not_compiled:
        shutil.rmtree(compilations(options), ignore_errors=True)
        compilations(options).mkdir(parents=True)
    failed = run_all(programs, tools, options)
    return 1 if options.not_compiled and not judge_refusals(options) else failed


if __name__ == "__main__":
    sys.exit(main())
