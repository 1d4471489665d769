"""What random race programs of both kinds share (random/run.py, loops/run.py): options, the native library of turns, a program from its
text to its report, and the count of seeds. A program that differs is kept, and its seed printed."""
import argparse
import json
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[2]
EXIT_CODE = 66


def parser(description, folder):
    """The options that both have; `folder` is where programs are built, below build/."""
    o = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    o.add_argument("--seed", type=int, default=1)
    o.add_argument("--programs", type=int, default=10)
    o.add_argument("--rrvm", type=Path, default=REPO / "build/release/bin/rrvm")
    o.add_argument("--rrvm-args", default="")
    o.add_argument("--build", type=Path, default=REPO / "build" / folder)
    o.add_argument("--timeout", type=float, default=300)
    return o


def build_native(build):
    """Turns are natives that raise no events (random/turn.c)."""
    library = build / "libturn.so"
    if not library.is_file():
        include = Path(shutil.which("javac")).resolve().parent.parent / "include"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", f"-I{include}", f"-I{include}/linux", "-o", library, HERE / "random/turn.c", "-lpthread"],
                       check=True)


class Program:
    """A compiled program in a folder of its own."""

    def __init__(self, name, text, options):
        self.name, self.options, self.folder = name, options, options.build / name
        self.folder.mkdir(parents=True, exist_ok=True)
        source = self.folder / f"{name}.java"
        source.write_text(text)
        subprocess.run(["javac", "-g", "-nowarn", "-Xlint:none", "-proc:none", "-d", self.folder, source], check=True)

    def report(self, arguments, is_racy, output):
        """What one run finds, as a document. None with a complaint if the run itself is not as it should be."""
        file = self.folder / "report.json"
        file.unlink(missing_ok=True)
        command = [self.options.rrvm, "-Xmx256m", f"-report={file}", "-quiet", *arguments, *self.options.rrvm_args.split(),
                   f"-Djava.library.path={self.options.build}", "-cp", self.folder, self.name]
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=self.options.timeout)
        if done.returncode != (EXIT_CODE if is_racy else 0) or done.stdout != output:
            return None, f"exit code {done.returncode}, stdout {done.stdout!r}, not {output!r}, {done.stderr[-2000:]}"
        return json.loads(file.read_text()), ""

    def remove(self):
        shutil.rmtree(self.folder)


def try_all(options, try_seed):
    """try_seed(seed, options) gives the problems of a program and its number of races. The process's exit code."""
    options.build.mkdir(parents=True, exist_ok=True)
    build_native(options.build)
    failed = races = 0
    for seed in range(options.seed, options.seed + options.programs):
        problems, count = try_seed(seed, options)
        races += count
        if problems:
            failed += 1
            print(f"seed {seed}: FAIL", *problems[:20], sep="\n    ", flush=True)
    print(f"{options.programs - failed} passed, {failed} failed ({races} races)")
    return 1 if failed else 0
