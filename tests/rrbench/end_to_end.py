"""rrbench as a user has it: end_to_end.py RRBENCH FOLDER. Two small programs of the suite, a campaign's jobs, somebody's own program, wrong
command lines. Nothing here depends on how long a run takes."""
import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time

rrbench, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
CONFIGS = ["--config", "java", "--config", "rrvm", "--config", "FastTrack"]
PROGRAMS = ["--program", "sor", "--program", "series"]


def call(*words, code=0):
    done = subprocess.run([rrbench, *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == code, f"{words}: exit code {done.returncode}, not {code}\n{done.stdout}\n{done.stderr}"
    return done


def results(name):
    with open(os.path.join(folder, name)) as lines:
        return [json.loads(line) for line in lines]


def check_run():
    call("run", *PROGRAMS, *CONFIGS, "--rounds", "2", "--results", "r.jsonl", "--out", "pages", "--quiet")
    found = results("r.jsonl")
    assert len(found) == 12 and all(r["ok"] for r in found), found
    assert [r["program"] for r in found[:6]] == ["sor"] * 3 + ["series"] * 3 and {r["round"] for r in found[:6]} == {1}, "not interleaved"
    assert {r["tier"] for r in found} == {"mixed mode"}, {r["tier"] for r in found}
    assert all(r["wall"] > 0 and r["user"] > 0 and r["peak_kb"] > 1000 for r in found)
    assert len({r["output"] for r in found if r["program"] == "sor"}) == 1, "java and rrvm print different things"
    races = [r for r in found if r["program"] == "sor" and "FastTrack" in r["configuration"]]
    assert all(r["warnings"] and r["counters"] for r in races), races
    for ending in ("txt", "md", "html"):
        assert os.path.getsize(os.path.join(folder, "pages", "run." + ending)) > 500, ending
    with open(os.path.join(folder, "pages", "run-warnings.csv")) as text:
        rows = list(csv.DictReader(text))
    assert rows[0]["program"] == "sor" and rows[0]["FastTrack"] == "2 true, 0 false, 0 missed", rows
    assert rows[1]["FastTrack"] == "0 true, 0 false, 0 missed", rows


def check_resume():
    """What is there is not run again; a lost result is."""
    path = os.path.join(folder, "r.jsonl")
    before = open(path).readlines()
    call("run", *PROGRAMS, *CONFIGS, "--rounds", "2", "--results", "r.jsonl", "--quiet")
    assert open(path).readlines() == before
    open(path, "w").writelines(before[:-2])
    call("run", *PROGRAMS, *CONFIGS, "--rounds", "2", "--results", "r.jsonl", "--quiet")
    after = open(path).readlines()
    assert len(after) == 12 and after[:10] == before[:10]
    call("report", "--results", "r.jsonl", "--format", "markdown")


def wait_until(what, condition):
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def check_interrupt():
    """Ctrl-C ends the run under way with its process and files, says so, and loses nothing: the same command goes on."""
    scratch, gate, pid = (os.path.join(folder, name) for name in ("scratch", "gate", "pid"))
    os.makedirs(scratch)
    open(os.path.join(folder, "Waits.java"), "w").write("""public class Waits { public static void main(String[] a) throws Exception {
        if (!new java.io.File(a[0]).exists()) return;
        java.nio.file.Files.writeString(java.nio.file.Path.of(a[1]), ProcessHandle.current().pid() + "\\n");
        Thread.sleep(600000); } }""")
    subprocess.run(["javac", "-d", folder, "Waits.java"], cwd=folder, check=True)

    def start(rounds):
        words = [rrbench, "run", "--main", "Waits", "--cp", folder, "--config", "rrvm", "--rounds", rounds, "--results", "i.jsonl", "--", gate, pid]
        return subprocess.Popen(words, cwd=folder, env=dict(os.environ, TMPDIR=scratch), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    assert start("1").wait(timeout=300) == 0
    open(gate, "w").close()
    stopped = start("3")
    wait_until("the program starts", lambda: os.path.exists(pid) and open(pid).read().endswith("\n"))
    stopped.send_signal(signal.SIGINT)
    said = stopped.communicate(timeout=120)[1]
    assert stopped.returncode == 130 and said.endswith("rrbench: stopped; the same command goes on from here\n"), (stopped.returncode, said)
    assert not os.listdir(scratch), os.listdir(scratch)
    wait_until("the program ends with rrbench", lambda: not os.path.exists(f"/proc/{open(pid).read().strip()}/exe"))
    os.remove(gate)
    assert start("3").wait(timeout=300) == 0
    assert [r["round"] for r in results("i.jsonl")] == [1, 2, 3], results("i.jsonl")


def check_campaign():
    """A job is made once, however often it is called; merging gives what a run gives."""
    call("jobs", "--campaign", "c", *PROGRAMS, "--config", "rrvm", "--rounds", "1")
    jobs = open(os.path.join(folder, "c", "jobs.txt")).read().splitlines()
    assert len(jobs) == 2, jobs
    assert "1 of 2 jobs have no result yet" in (subprocess.run(jobs[1], shell=True, check=True), call("merge", "--campaign", "c", "--results", "m.jsonl"))[1].stdout
    for job in jobs + jobs:
        subprocess.run(job, shell=True, check=True)
    file = os.path.join(folder, "c", "results", "1.jsonl")
    stamp = os.stat(file).st_mtime_ns
    call("job", "--campaign", "c", "1")
    assert os.stat(file).st_mtime_ns == stamp
    assert "2 results" in call("merge", "--campaign", "c", "--results", "m.jsonl").stdout
    assert {r["program"] for r in results("m.jsonl")} == {"sor", "series"}
    call("job", "--campaign", "c", "3", code=2)


def check_tables():
    """A table of a paper on one program: ours beside the paper's, absent tools named."""
    shown = call("table", "fasttrack-table2", "--program", "sor", "--size", "small", "--results", "t.jsonl", "--out", "pages", "--quiet").stdout
    line = next(line for line in shown.splitlines() if line.startswith("sor"))
    assert "(2,002,115)" in line and not line.split()[1].startswith("-"), shown
    compared = call("compare", "Empty", "FastTrack", "--program", "series", "--rounds", "2", "--results", "t.jsonl", "--quiet").stdout
    assert "too few rounds to tell" in compared, compared


def check_quick():
    """A quick that is killed goes on where it was; one that ended begins anew."""
    words = [rrbench, "quick", "--program", "series", "--size", "small", "--rounds", "1", "--results", "k.jsonl"]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        part = os.path.join(folder, "k.jsonl.part")
        while process.poll() is None and not (os.path.exists(part) and open(part).read().count("\n") >= 3):
            time.sleep(0.01)
        process.kill()
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)
    assert "goes on with" in done.stderr or not os.path.exists(part), done.stderr
    assert len(results("k.jsonl")) == 12, results("k.jsonl")   # six configurations, each also for the start of the VM
    assert "goes on with" not in subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stderr


def check_own_program():
    source = os.path.join(folder, "Mine.java")
    open(source, "w").write("public class Mine { public static void main(String[] a) { System.out.println(a[0]); if (a[0].equals(\"bad\")) System.exit(3); } }")
    subprocess.run(["javac", "-d", folder, source], check=True)
    words = ["run", "--main", "Mine", "--cp", folder, "--config", "rrvm", "--config", "Empty", "--rounds", "1", "--quiet"]
    assert "Mine" in call(*words, "--results", "o.jsonl", "--", "good").stdout
    assert "left out" in call(*words, "--results", "o.jsonl", "--", "other").stderr and len(results("o.jsonl")) == 4, "other arguments are another program"
    failed = call(*words, "--results", "bad.jsonl", "--", "bad", code=1)
    assert "2 of 2 runs failed" in failed.stderr and results("bad.jsonl")[0]["exit"] == 3
    json.dump({"targets": [{"name": "mine", "main": "Mine", "classpath": ".", "args": ["x"]}]}, open(os.path.join(folder, "targets.json"), "w"))
    assert "mine" in call("run", "--targets", "targets.json", "--config", "rrvm", "--rounds", "1", "--results", "o2.jsonl", "--quiet").stdout
    for file, name in ("o.jsonl", "Mine"), ("o2.jsonl", "mine"):
        assert name in call("report", "--results", file).stdout, "results name their programs"


def check_complaints():
    """One line each, before anything is run."""
    json.dump({"targets": [{"name": "mine", "main": "Mine", "arg": ["x"]}]}, open(os.path.join(folder, "typo.json"), "w"))
    for words, text in ((["frob"], "unknown command"), (["run", "--program", "sorr"], "did you mean 'sor'"), (["run", "--size", "C", "--program", "sor"], "has no size 'C'"),
                        (["table", "fig8"], "no table 'fig8'; 'rrbench table' lists them"), (["table", "kernel"], "did you mean 'kernels'"), (["report", "--results", "none.jsonl"], "no results"), (["compare", "A"], "two configurations"),
                        (["compare", "NoTool", "FastTrack", "--results", "x.jsonl"], "NoTool"), (["merge", "none.jsonl"], "no such file"),
                        (["run", "--config", "-x"], "configuration '-x'"), (["job", "--campaign", "none", "1"], "plan.json"), (["run", "--jar", "none.jar"], "no such file"),
                        (["run", "--main", "Mine", "--cp", "none dir"], "no such file"), (["run", "--main", "Mine", "--cp", ".", "--config", "none/rrvm", "--results", "x.jsonl"], "none/rrvm: No such file"),
                        (["run", "--config", "java", "--config", "NoTool"], "unknown tool 'NoTool'"), (["jobs", "--campaign", "d", "--config", "NoTool"], "unknown tool 'NoTool'"),
                        (["run", *PROGRAMS, "--results", "none/r.jsonl"], "none/r.jsonl: No such file"), (["run", *PROGRAMS, "--results", "c"], "c is a folder"),
                        (["run", *PROGRAMS, "--out", "r.jsonl/pages"], "r.jsonl/pages: cannot write there"), (["run", "--targets", "typo.json"], "unknown key 'arg'; did you mean 'args'")):
        done = call(*words, code=2)
        assert text in done.stderr and done.stderr.startswith("rrbench: ") and done.stderr.count("\n") == 1, (words, done.stderr)
    assert "rrbench quick" in call("--help").stdout and "jumble-fig9 " in call("table").stdout


shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)
for check in (check_run, check_resume, check_interrupt, check_campaign, check_tables, check_quick, check_own_program, check_complaints):
    check()
    print(check.__name__, "passed", flush=True)
