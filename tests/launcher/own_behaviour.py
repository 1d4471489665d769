#!/usr/bin/env python3
"""What rrvm does where java has nothing to compare with: its own options and variables, and `java -XXaltjvm`.

own_behaviour.py --rrvm PATH --libjvm DIR --slow-exit LIB --work DIR
"""
import argparse
import os
import pathlib
import signal
import struct
import subprocess
import sys
import zipfile

import compare

# Arguments, environment, exit code, expected stderr (None: not looked at), expected in stdout.
ROWS = [
    (["-tool=FastTrak", "Args"], {}, 2, "rrvm: chain 'FastTrak', column 1: unknown tool 'FastTrak'; did you mean 'FastTrack'?\n", ""),
    (["-quiet", "-tool=FastTrack", "Args"], {}, 0, None, "x=null"),
    (["-tools"], {}, 0, "", "FastTrack (ft)"),
    (["-tools=Velodrome"], {}, 0, "", "Velodrome (v): reports atomic blocks"),
    (["-tools=Velodrom"], {}, 2, "rrvm: unknown tool 'Velodrom'; did you mean 'Velodrome'?\n", ""),
    (["-tol=FastTrack", "Args"], {}, 2, "rrvm: unknown option -tol=FastTrack; did you mean -tool=CHAIN?\n", ""),
    (["-array=FIN", "Args"], {}, 2, "rrvm: -array=FIN: must be one of FINE|COARSE|NONE; did you mean 'FINE'?\n", ""),
    (["-tool=Empty", "-report=/no/such/x.json", "Args"], {}, 2, "rrvm: cannot write /no/such/x.json\n", ""),
    (["-tool=Empty", "-quiet", "-log=/dev/full", "Args"], {}, 0, "rrvm: cannot write /dev/full\n", "x=null"),
    (["-tool=Empty", "-suppressions=/", "Args"], {}, 2, "rrvm: cannot read /: it is a directory\n", ""),
    (["-toolpath=any.so", "Args"], {}, 2, "rrvm: -toolpath needs -tool=CHAIN, or -tools to list the tools\n", ""),
    (["-tool=FastTrack", "-agentlib:nosuchagent", "Args"], {}, 1, "", "Could not find agent library nosuchagent"),
    (["-tool=FastTrack", "-Xmx9999999g", "Args"], {}, 1, "", "Could not reserve enough space for 10485758951424KB object heap\n"),
    (["-tool=Record(file=/dev/full)", "Args"], {}, 3, None, "x=null"),
    (["-tool=Empty", "-quiet", "-maxWarn=3", "-classes=-a,+b", "Args", "-tol"], {}, 0, None, "0=[-tol]"),
    (["-quiet", "Args"], {}, 2, "rrvm: -quiet does nothing without -tool=CHAIN\n", ""),
    (["Args"], {"RRVM_OPTIONS": "-Dx='1 2' -Dy=3"}, 0, "NOTE: Picked up RRVM_OPTIONS: -Dx='1 2' -Dy=3\n", "x=1 2"),
    (["Args"], {"RRVM_OPTIONS": "-version"}, 1,
     "NOTE: Picked up RRVM_OPTIONS: -version\nError: Option -version is not allowed in environment variable RRVM_OPTIONS\n", ""),
    (["Args"], {"RRVM_OPTIONS": "-tool"}, 2, "NOTE: Picked up RRVM_OPTIONS: -tool\nrrvm: -tool needs a value: -tool=CHAIN\n", ""),
    (["-XX:+NoSuchFlag", "-XX:NoSuch=1", "Args"], {}, 0,
     "rrvm: warning: unknown option -XX:+NoSuchFlag ignored\nrrvm: warning: unknown option -XX:NoSuch=1 ignored\n", "x=null"),
    (["-agentlib:jdwp=transport=dt_socket,server=y,suspend=n", "Args"], {}, 1, "ERROR: JDWP unable to get necessary JVMTI capabilities.\n", ""),
    (["Args"], {"RRVM_JAVA_HOME": "/nothere"}, 1,
     "rrvm: RRVM_JAVA_HOME=/nothere is not a JDK; rrvm runs on the class library of a JDK 17\n"
     "Error: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.\n", ""),
    (["Args"], {"JAVA_HOME": "/nothere", "PATH": "/nothere"}, 0, "", "x=null"),
    (["--disable-@files", "Args", "a"], {}, 0, "", "0=[a]"),
    (["HalfLoader"], {}, 0, "", 2 * "Internal Error: unnamed module of a HalfLoader$Loader is null or not an instance of java.lang.Module\n"),
    (["--help"], {}, 0, "", "-tool=CHAIN"),
    (["-version"], {}, 0, None, ""),
]


def write_chain(path, length):
    """Classes C0, C1, ... in a jar, each the superclass of the one before."""
    with zipfile.ZipFile(path, "w") as jar:
        for i in range(length):
            name, above = f"C{i}".encode(), f"C{i + 1}".encode() if i + 1 < length else b"java/lang/Object"
            pool = b"".join(b"\x01" + struct.pack(">H", len(n)) + n for n in (name, above)) + b"\x07\0\x01\x07\0\x02"
            jar.writestr(f"C{i}.class", b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x05" + pool + b"\0\x21\0\x03\0\x04" + 8 * b"\0")


def run(program, arguments, changes, work):
    env = {k: v for k, v in os.environ.items() if k not in compare.VARIABLES}
    env.update(changes)
    return subprocess.run([program, *arguments], cwd=work, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)


def stop_early(program, work):
    """SIGTERM as soon as Java code has asked for it, long before main: the exit code, or None where it got lost."""
    p = subprocess.Popen([program, "-Xtrace:natives", "Lives"], cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True)
    asked = 0  # for SIGHUP, SIGINT and SIGTERM
    while asked < 3 and (line := p.stderr.readline()):
        asked += "JVM_RegisterSignal" in line
    p.stderr.readline()  # the call after: the third is done
    p.terminate()
    try:
        p.communicate(timeout=60)
        return p.returncode
    except subprocess.TimeoutExpired:
        p.kill()
        p.communicate()
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("--rrvm", "--libjvm", "--slow-exit", "--at-exit", "--work"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    work = pathlib.Path(options.work)
    compare.prepare(work)
    rrvm = os.path.abspath(options.rrvm)
    bad = 0
    for arguments, changes, code, stderr, stdout in ROWS:
        p = run(rrvm, arguments, changes, work)
        if p.returncode != code or (stderr is not None and p.stderr != stderr) or stdout not in p.stdout:
            bad += 1
            print(f"{changes} rrvm {arguments}: exit code {p.returncode}, stderr:\n{p.stderr}stdout:\n{p.stdout[:400]}")
    trace = run(rrvm, ["-Xtrace:natives", "Args"], {}, work)
    if "[call] JVM_" not in trace.stderr or trace.returncode != 0:
        bad += 1
        print("-Xtrace:natives names no calls")
    if (code := stop_early(rrvm, work)) != 128 + signal.SIGTERM:
        bad += 1
        print(f"SIGTERM during start-up: exit code {code}")
    # Threads must not use up the address space that the rest needs.
    p = run("bash", ["-c", f"ulimit -v 2000000; exec {rrvm} -Xmx64m StartsMany"], {}, work)
    if p.returncode != 0 or "unable to create native thread" not in p.stdout or not p.stdout.endswith("again\n") or p.stderr:
        bad += 1
        print(f"StartsMany: exit code {p.returncode}\n{p.stdout}{p.stderr[:2000]}")
    # Neither must the tables of a tool chain.
    p = run("bash", ["-c", f"ulimit -v 3000000; exec {rrvm} -Xmx64m -tool=FastTrack StartsMany"], {}, work)
    if p.returncode != 0 or "unable to create native thread" not in p.stdout or not p.stdout.endswith("again\n"):
        bad += 1
        print(f"StartsMany under FastTrack: exit code {p.returncode}\n{p.stdout}{p.stderr[:2000]}")
    # Superclasses without end (java crashes): no Java frame is between them when the boot loader has all.
    write_chain(work / "chain.jar", 20000)
    p = run(rrvm, ["-Xbootclasspath/a:chain.jar", "C0"], {}, work)
    if p.returncode != 1 or "StackOverflowError" not in p.stderr:
        bad += 1
        print(f"chain of superclasses: exit code {p.returncode}\n{p.stdout}{p.stderr[:2000]}")
    # What cannot do without memory ends in java's way.
    p = run("bash", ["-c", f"ulimit -v 300000; exec {rrvm} -Xmx64m Args"], {}, work)
    if p.returncode != 1 or "insufficient memory" not in p.stdout + p.stderr:
        bad += 1
        print(f"little address space: exit code {p.returncode}\n{p.stdout}{p.stderr[:2000]}")
    # The JDK's own launcher on our VM.
    for arguments in (["Args", "a"], ["-jar", "app.jar"], ["Throws"], ["-Xmxfoo", "Args"], ["-cp", "."], ["AtExit", os.path.abspath(options.at_exit)]):
        want = run("java", arguments, {}, work)
        got = run("java", ["-XXaltjvm=" + os.path.abspath(options.libjvm), *arguments], {}, work)
        if (want.returncode, want.stdout, want.stderr) != (got.returncode, got.stdout, got.stderr):
            bad += 1
            print(f"java -XXaltjvm {arguments}: exit code {got.returncode}\n{got.stdout}{got.stderr}")
    # Daemon threads run on while the process ends.
    for program in (["java", "-XXaltjvm=" + os.path.abspath(options.libjvm)], [rrvm]):
        p = run(program[0], [*program[1:], "Loads"], {"LD_PRELOAD": os.path.abspath(options.slow_exit)}, work)
        if p.returncode != 0 or p.stderr:
            bad += 1
            print(f"{program} Loads: exit code {p.returncode}\n{p.stderr}")
    print(f"{bad} differ from what is expected")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
