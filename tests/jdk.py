"""The JDK 17 that a test started by hand compares with: java, javac and rrvm are all of the one that scripts/jdk names, and it is said which.
Under ctest that has been seen to already (tests/choose_jdk.cmake.in)."""
import os
import pathlib
import subprocess

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent / "scripts"


def use():
    home = subprocess.run([SCRIPTS / "jdk"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    first = os.path.join(home, "bin") + os.pathsep
    if os.environ.get("JAVA_HOME") == home and os.environ["PATH"].startswith(first) and "RRVM_JAVA_HOME" not in os.environ:
        return
    os.environ["JAVA_HOME"] = home
    os.environ["PATH"] = first + os.environ["PATH"]
    os.environ.pop("RRVM_JAVA_HOME", None)
    subprocess.run([SCRIPTS / "jdk", "--about"], check=True)
