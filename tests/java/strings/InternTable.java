// Interning while strings die, and from several threads.
import java.util.*;
public class InternTable { public static void main(String[] a) throws Exception {
  String lit = "literal-abc"; List<String> keep = new ArrayList<>();
  for (int i = 0; i < 100000; i++) { String s = ("x" + i).intern(); if (i % 1000 == 0) keep.add(s); if (i % 25000 == 0) System.gc(); }
  int same = 0; for (int i = 0; i < 100; i++) if (("x" + i * 1000).intern() == keep.get(i)) same++;
  System.out.println(same + " " + (new String("literal-abc").intern() == lit) + (("lit" + "eral-abc").intern() == lit) + ("\u1234".intern() == "\u1234") + (new String(new char[] {'\0'}).intern() == "\0"));
  Thread[] ts = new Thread[8]; Set<String>[] res = new Set[8]; for (int t = 0; t < 8; t++) { final int q = t; ts[t] = new Thread(() -> { Set<String> s = Collections.newSetFromMap(new IdentityHashMap<>()); for (int i = 0; i < 20000; i++) s.add(("y" + i).intern()); res[q] = s; }); ts[t].start(); } for (Thread t : ts) t.join();
  for (int t = 1; t < 8; t++) if (!res[t].equals(res[0])) System.out.println("differ"); System.out.println(res[0].size()); } }
