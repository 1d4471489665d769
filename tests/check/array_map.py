#!/usr/bin/env python3
"""-arraymap=tiers finds the same races on arrays as the header does, also when many arrays have died and left their addresses to others."""
import pathlib
import re
import subprocess
import sys

rrvm, build = sys.argv[1], pathlib.Path(sys.argv[2])
build.mkdir(parents=True, exist_ok=True)
(build / "Churn.java").write_text("""
public class Churn {
  static int[] kept = new int[4];
  static long work(int seed) {
    long sum = 0;
    for (int i = 0; i < 3000; i++) {
      long[] dying = new long[500 + (seed + i) % 50];
      for (int k = 0; k < dying.length; k += 50) { dying[k] = k; sum += dying[k]; }
      synchronized (Churn.class) { kept[1] = i; }
    }
    kept[3] = seed;
    return sum;
  }
  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int i = 0; i < 3; i++) { int n = i; threads[i] = new Thread(() -> work(n)); threads[i].start(); }
    for (Thread t : threads) t.join();
    System.gc();
    System.out.println(kept[1]);
  }
}
""")
subprocess.run(["javac", "-d", build, build / "Churn.java"], check=True)


def run(*options):
    done = subprocess.run([rrvm, "-Xmx64m", *options, "-cp", build, "Churn"], capture_output=True, text=True, timeout=300)
    return done.stdout, done.returncode, set(re.findall(r"^rrvm: \S+: \S+ on (.*?)(?: in .*)?$", done.stderr, re.M)), done.stderr


for chain in ["FastTrack", "DJIT+"]:
    expected = ("2999\n", 66, {"int[3] of 4"})
    for kind in ["header", "tiers"]:
        got = run(f"-tool={chain}", f"-arraymap={kind}")
        if got[:3] != expected:
            sys.exit(f"{chain} -arraymap={kind}: {got[:3]}, expected {expected}\n{got[3]}")
print("passed")
