// Lambda, method reference, record and concatenation shapes.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import java.io.*;
public class LambdaAndConcatMix {
  interface Tri<A, B, C, R> { R ap(A a, B b, C c); default Tri<A, B, C, String> str() { return (a, b, c) -> "<" + ap(a, b, c) + ">"; } }
  interface Prim { double f(int a, long b, float c, double d, byte e, char g, short h, boolean z); }
  record P(int x, String y, double z, int[] arr, List<String> l) { }
  record Q() { }
  record G<T>(T t, long l, float f, char c, byte b, short s, boolean z) { G { if (l < 0) throw new IllegalArgumentException("neg"); } }
  enum E { A, B { String n() { return "bee"; } }; String n() { return "e" + name(); } }
  static String sum(Object... o) { return Arrays.toString(o); }
  int fld = 3;
  Supplier<Integer> cap(int x, long y, String s) { return () -> fld + x + (int) y + s.length(); }
  static <T extends Comparable<T> & Serializable> T max(T a, T b) { BinaryOperator<T> op = BinaryOperator.maxBy(Comparator.naturalOrder()); return op.apply(a, b); }
  static int rec(int n) { IntUnaryOperator[] f = new IntUnaryOperator[1]; f[0] = k -> k < 2 ? k : f[0].applyAsInt(k - 1) + f[0].applyAsInt(k - 2); return f[0].applyAsInt(n); }
  public static void main(String[] args) throws Exception {
    Tri<Integer, Long, String, String> t = (a, b, c) -> a + b + c; System.out.println(t.ap(1, 2L, "x") + t.str().ap(3, 4L, "y"));
    Prim p = (a, b, c, d, e, g, h, z) -> a + b + c + d + e + g + h + (z ? 1 : 0); System.out.println(p.f(1, 2, 3.5f, 4.5, (byte) 5, 'a', (short) 7, true));
    System.out.println(new LambdaAndConcatMix().cap(1, 2, "abc").get() + max("a", "b") + rec(15));
    Function<String, Integer> len = String::length; Supplier<List<String>> mk = ArrayList::new; IntFunction<int[]> arr = int[]::new; Function<Integer, Function<Integer, Integer>> curry = a -> b -> a * b; BiFunction<String, Integer, Character> ca = String::charAt; Function<Object[], String> va = LambdaAndConcatMix::sum; Supplier<String> bound = "bound"::toUpperCase; Runnable r = System.out::println;
    System.out.println(len.apply("four") + mk.get().size() + arr.apply(3).length + curry.apply(6).apply(7) + "" + ca.apply("xyz", 1) + va.apply(new Object[] {1, 2}) + bound.get()); r.run();
    ToIntFunction<Integer> unb = Integer::intValue; ToLongFunction<Integer> wid = Integer::intValue; DoubleSupplier ds = () -> 3; System.out.println(unb.applyAsInt(4) + wid.applyAsLong(5) + ds.getAsDouble());
    try { Supplier<String> npe = ((String) null)::trim; System.out.println(npe); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); }
    try { Function f = (Function<String, Integer>) String::length; f.apply(5); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
    P a = new P(1, "y", 2.5, null, List.of("q")), b = new P(1, "y", 2.5, null, List.of("q")); System.out.println(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.equals(null) + new Q() + new Q().equals(new Q()) + new Q().hashCode());
    G<String> g = new G<>("t", 5L, 1.5f, 'c', (byte) 1, (short) 2, true); System.out.println(g + " " + g.hashCode() + " " + g.equals(new G<>("t", 5L, 1.5f, 'c', (byte) 1, (short) 2, true)) + g.equals(new G<>("t", 5L, Float.NaN, 'c', (byte) 1, (short) 2, true)));
    try { new G<>("", -1, 0, 'a', (byte) 0, (short) 0, false); } catch (IllegalArgumentException e) { System.out.println(e); }
    String s = null; Object o = null; char c = 'q'; int i = -1; long l = Long.MIN_VALUE; float f = 1e10f; double d = -0.0; boolean z = true; byte by = -128; short sh = 999; System.out.println("" + s + o + c + i + l + f + d + z + by + sh + E.A + E.B.n() + new int[0].length + "\u1234\u0001x"); s += "t"; s += 1 + 2 + 'c'; System.out.println(s);
    StringBuilder sb = new StringBuilder(); for (int k = 0; k < 250; k++) sb.append(k % 10); String L = sb.toString(); System.out.println((L + i + L + c + L).hashCode());
    String many = "a" + i + "b" + l + "c" + f + "d" + d + "e" + z + "f" + by + "g" + sh + "h" + c + "i" + s + "j" + o + "k" + i + "l" + l + "m" + f + "n" + d + "o" + z + "p" + by + "q" + sh + "r" + c + "s" + s; System.out.println(many);
    System.out.println(Stream.of("b", "a", "c").sorted(Comparator.comparing((String x) -> x).reversed().thenComparing(String::length)).collect(Collectors.joining(",", "[", "]")) + IntStream.rangeClosed(1, 20).filter(x -> x % 3 == 0).mapToObj(Integer::toString).collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())));
    System.out.println(Stream.iterate(1, x -> x * 2).limit(20).parallel().reduce(0, Integer::sum) + IntStream.range(0, 1000).parallel().boxed().collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.summingInt(x -> x))).toString());
    Runnable rr = (Runnable & Serializable) () -> System.out.println("ser " + i); ByteArrayOutputStream bo = new ByteArrayOutputStream(); new ObjectOutputStream(bo).writeObject(rr); ((Runnable) new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray())).readObject()).run();
    Object sw = 5; String res = switch (E.B) { case A -> "one"; case B -> { int q = 4; yield "two" + q; } }; System.out.println(res + (sw instanceof Integer n && n > 3 ? n + 1 : "no"));
    System.out.println(((Supplier<Supplier<String>>) () -> () -> "nested " + args.length).get().get() + ((Object) (Runnable) () -> {}).getClass().isHidden() + ((Runnable) () -> {}).getClass().isSynthetic() + ((Runnable) () -> {}).getClass().getInterfaces()[0]);
    Callback cb = x -> { throw new IOException("lam" + x); }; try { cb.c(3); } catch (IOException e) { System.out.println(e.getMessage()); for (StackTraceElement el : e.getStackTrace()) System.out.println(el); }
    try { Stream.of(1, 2, 0).map(x -> 10 / x).forEach(x -> {}); } catch (ArithmeticException e) { for (StackTraceElement el : e.getStackTrace()) System.out.println(el.getMethodName() + ":" + el.getLineNumber()); }
    List<Integer> big = IntStream.range(0, 5000).boxed().collect(Collectors.toList()); Collections.shuffle(big, new Random(5)); System.out.println(big.stream().sorted().skip(100).mapToInt(Integer::intValue).summaryStatistics() + " " + big.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.<Integer>naturalOrder()), Collectors.averagingInt(x -> x), (m, v) -> m.get() + ":" + v)));
    System.out.println(String.format("%5d|%-8s|%08.3f|%x|%,d|%b|%c|%e|%10.2e|%s", 42, "left", 3.14159, 255, 1234567, true, 'z', 12345.678, 0.00012, List.of(1)) + "%d%%".formatted(5));
    Optional<String> op = Optional.of("v"); System.out.println(op.map(x -> x + "!").filter(x -> x.length() > 1).orElseGet(() -> "none") + op.flatMap(x -> Optional.empty()).isPresent());
    Map<String, List<Integer>> mm = new HashMap<>(); for (int k = 0; k < 10; k++) mm.computeIfAbsent(k % 2 == 0 ? "e" : "o", q -> new ArrayList<>()).add(k); mm.merge("e", List.of(1), (x, y) -> { List<Integer> w = new ArrayList<>(x); w.addAll(y); return w; }); System.out.println(new TreeMap<>(mm));
  }
  interface Callback { void c(int x) throws IOException; }
}
