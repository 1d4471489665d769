#!/usr/bin/env python3
"""-arraymap=tiers finds the same races on arrays as the header does, also when many arrays have died and left their addresses to others.
usage: array_map.py RRVM BUILD"""
import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from support import Test

test = Test("rrvm", "build")
(test.build / "Churn.java").write_text("""
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
test.javac(test.build / "Churn.java")
for chain in ["FastTrack", "DJIT+"]:
    expected = ("2999\n", 66, {"int[3] of 4"})
    for kind in ["header", "tiers"]:
        done = test.run(test.rrvm, "-Xmx64m", f"-tool={chain}", f"-arraymap={kind}", "-cp", test.build, "Churn")
        found = set(re.findall(r"^rrvm: \S+: \S+ on (.*?)(?: in .*)?$", done.stderr, re.M))
        test.judge((done.stdout, done.returncode, found) == expected, f"{chain} -arraymap={kind}: {done}")
test.end()
