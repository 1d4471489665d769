#!/usr/bin/env python3
"""The JDK's own tools ask a running rrvm: jps, jcmd, jstack, jmap, jinfo, the attach API.

run.py RRVM WORK
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT = 300
failures = []


def tool(*command):
    p = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    return p.stdout + p.stderr


def expect(text, *patterns):
    for pattern in patterns:
        if not re.search(pattern, text, re.MULTILINE):
            failures.append(f"{pattern} not in:\n{text[:3000]}")


def start(rrvm, work, *options):
    """As a child of java would start: with SIGQUIT blocked."""
    p = subprocess.Popen([rrvm, "-cp", str(work), *options, "Waiter", "an argument"], cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                         preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGQUIT]))
    if p.stdout.readline() != "ready\n":
        failures.append("the program did not start")
    return p


def ask(rrvm, pid, work):
    expect(tool("jps", "-lvm"), rf"^{pid} Waiter an argument .*-Dwho=me")
    expect(tool("jcmd", "-l"), rf"^{pid} Waiter")
    # The same tools, running on rrvm.
    expect(tool(rrvm, "-m", "jdk.jcmd/sun.tools.jps.Jps", "-lvm"), rf"^{pid} Waiter an argument .*-Dwho=me", r"^\d+ .*sun.tools.jps.Jps -lvm")
    expect(tool(rrvm, "-m", "jdk.jcmd/sun.tools.jcmd.JCmd", "-l"), rf"^{pid} Waiter")
    expect(tool(rrvm, "-m", "jdk.jcmd/sun.tools.jcmd.JCmd", "Waiter", "VM.version"), rf"^{pid}:", r"^JDK 17")
    expect(tool("jstack", "-l", pid), r"^Full thread dump", r'^"main" #1 ', r"at Waiter.main\(Waiter.java:\d+\)", r'^"the holder" #\d+ daemon',
           r"TIMED_WAITING \(sleeping\)", r"Locked ownable synchronizers:\n\t- <0x[0-9a-f]+> \(a java.util.concurrent.locks.ReentrantLock\$NonfairSync\)")
    expect(tool("jcmd", pid, "Thread.print"), rf"^{pid}:", r'^"Attach Listener" ')
    expect(tool("jmap", "-histo", pid), r"#instances", r"^ *\d+: +1234 +\d+  Waiter\$Marker$", r"\[B \(java.base@17", r"^Total +\d+ +\d+$")
    expect(tool("jcmd", pid, "GC.class_histogram"), r" 1234 +\d+  Waiter\$Marker$")
    expect(tool("jcmd", pid, "VM.version"), r"^JDK 17")
    expect(tool("jcmd", pid, "VM.command_line"), r"^jvm_args: .*-Dwho=me", r"^java_command: Waiter an argument$")
    expect(tool("jcmd", pid, "VM.uptime"), r"^\d+\.\d+ s$")
    for setting, answer in (("MinHeapFreeRatio -1", r"MinHeapFreeRatio error: must have value in range \[0\.\.\.100\]"),
                            ("MinHeapFreeRatio 12x", "Command executed successfully"), ("MinHeapFreeRatio", "flag value is missing"),
                            ("MinHeapFreeRatio x", "flag value must be an unsigned integer"),
                            ("MinHeapFreeRatio 81", "MinHeapFreeRatio error: value violates its flag's constraint."),
                            ("G1PeriodicGCSystemLoadThreshold 18465190817783260000.5",
                             r"G1PeriodicGCSystemLoadThreshold error: must have value in range \[0\.000\.\.\.184467"),
                            ("HeapDumpOnOutOfMemoryError 2", r"flag value must be a boolean \(1/0 or true/false\)")):
        expect(tool("jcmd", pid, "VM.set_flag", *setting.split()), f"^{answer}$")
    expect(tool("jcmd", pid, "GC.run"), r"^Command executed successfully$")
    expect(tool("jcmd", pid, "GC.finalizer_info"), r"^No instances waiting for finalization found$|^#instances  class name$")
    expect(tool("jcmd", pid, "VM.dynlibs"), r"^Dynamic libraries:$", r"/libjvm\.so$", r"\[stack\]$")
    expect(tool("jcmd", pid, "JVMTI.agent_load"), r"The argument 'library path' is mandatory\.$")
    expect(tool("jcmd", pid, "JVMTI.agent_load", "nothere"), r"^nothere was not loaded\.$")
    expect(tool("jcmd", pid, "JVMTI.agent_load", str(work / "agent.jar"), "\"options by jcmd\""), r"^return code: 0$")
    expect(tool("jinfo", "-sysprops", pid), r"^agent=got options by jcmd$")
    expect(tool("jcmd", pid, "help"), r"^Thread.print$", r"^VM.flags$")
    expect(tool("jcmd", pid, "No.such"), r"IllegalArgumentException: Unknown diagnostic command")
    expect(tool("jcmd", pid, "JFR.start"), r"IllegalArgumentException: Unknown diagnostic command")
    expect(tool("jcmd", pid, "ManagementAgent.status"), r"^Agent *: disabled$")
    expect(tool("jcmd", pid, "ManagementAgent.start_local"), r"^Command executed successfully$")
    expect(tool("jcmd", pid, "PerfCounter.print"), r'^sun\.management\.JMXConnectorServer\.address="service:jmx:rmi:', r'^sun\.rt\.javaCommand="Waiter an argument"')
    expect(tool("jcmd", pid, "ManagementAgent.start", "jmxremote.port=many"), r"AgentConfigurationError: .*NumberFormatException: For input string: \"many\"")
    expect(tool("jcmd", pid, "ManagementAgent.status"), r"^Connection Type: local$")
    expect(tool("jcmd", pid, "ManagementAgent.stop"), r"^Command executed successfully$")
    expect(tool("jinfo", pid), r"^who=me$", r"-XX:MaxHeapSize=\d+")
    expect(tool("jinfo", "-sysprops", pid), r"^who=me$")
    expect(tool("jinfo", "-flag", "MaxHeapSize", pid), r"^-XX:MaxHeapSize=67108864$")
    expect(tool("jinfo", "-flag", "nosuch", pid), r"^no such flag 'nosuch'$")
    tool("jinfo", "-flag", "+HeapDumpOnOutOfMemoryError", pid)
    expect(tool("jinfo", "-flag", "HeapDumpOnOutOfMemoryError", pid), r"^-XX:\+HeapDumpOnOutOfMemoryError$")
    expect(tool("jinfo", "-flag", "MaxHeapSize=3", pid), r"flag 'MaxHeapSize' cannot be changed")
    dump = work / "a.hprof"
    expect(tool("jmap", f"-dump:format=b,file={dump}", pid), r"^Heap dump file created \[\d+ bytes")
    if not dump.exists() or not dump.read_bytes().startswith(b"JAVA PROFILE 1.0.2\0"):
        failures.append("no heap dump")
    expect(tool("java", "-cp", str(work), "Load", pid, str(work / "agent.jar")), r"^got these options$")


def check_end(p, rrvm_pid):
    out, _ = p.communicate("", timeout=TIMEOUT)
    expect(out, r"^end got these options$")
    for left in (f"/tmp/.java_pid{rrvm_pid}", f"/tmp/.attach_pid{rrvm_pid}"):
        if os.path.exists(left):
            failures.append(f"{left} was left behind")
    if p.returncode != 0:
        failures.append(f"exit code {p.returncode}")


def check_refusal(rrvm, work):
    """With the mechanism off a tool's request is a user's: SIGQUIT prints a thread dump."""
    p = start(rrvm, work, "-XX:+DisableAttachMechanism", "-XX:-UsePerfData", "-Dwho=me")
    if str(p.pid) in tool("jps").split():
        failures.append("seen although -XX:-UsePerfData")
    p.send_signal(signal.SIGQUIT)
    line = p.stdout.readline()
    while line and "Waiter.main" not in line:
        line = p.stdout.readline()
    out, _ = p.communicate("", timeout=TIMEOUT)
    expect(out, r"^end null$")


def main():
    rrvm, work = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    subprocess.run(["javac", "-nowarn", "-d", str(work), *map(str, HERE.glob("*.java"))], check=True)
    with zipfile.ZipFile(work / "agent.jar", "w") as z:
        z.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nAgent-Class: Agent\n")
        z.write(work / "Agent.class", "Agent.class")
    p = start(rrvm, work, "-Xmx64m", "-Dwho=me")
    ask(rrvm, str(p.pid), work)
    check_end(p, p.pid)
    check_refusal(rrvm, work)
    for failure in failures:
        print(failure)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
