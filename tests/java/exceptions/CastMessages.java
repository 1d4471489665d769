import java.util.*;
public class CastMessages {
    static class A {}
    static class B extends A {}
    interface I {}
    record R(int x) {}
    enum E { X }
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
    static Object o(Object x) { return x; }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        t(() -> { String s = (String) o(1); });
        t(() -> { Integer s = (Integer) o("s"); });
        t(() -> { B b = (B) o(new A()); });
        t(() -> { I i = (I) o(new A()); });
        t(() -> { A a = (A) o("s"); });
        t(() -> { String s = (String) o(new A()); });
        t(() -> { int[] a = (int[]) o(new long[0]); });
        t(() -> { Object[] a = (Object[]) o(new int[0]); });
        t(() -> { String[] a = (String[]) o(new Object[0]); });
        t(() -> { A[] a = (A[]) o(new B[0][0]); });
        t(() -> { B[] a = (B[]) o(new A[0]); });
        t(() -> { A[][] a = (A[][]) o("x"); });
        t(() -> { List l = (List) o(new HashMap()); });
        t(() -> { Runnable q = (Runnable) o(E.X); });
        t(() -> { R q = (R) o(E.X); });
        t(() -> { A a = (A) o(null); });
        t(() -> { Comparable c = (Comparable) o(new A()); });
        t(() -> A.class.cast("x"));
        t(() -> int.class.cast(1));
        t(() -> String[].class.cast(new int[0]));
        t(() -> B.class.asSubclass(I.class));
        t(() -> {
            Object[] a = new Integer[1];
            a[0] = "s";
        });
        t(() -> {
            Object[] a = new A[1][1];
            a[0] = new B();
        });
        t(() -> {
            Object[] a = new A[1][1];
            a[0] = new B[2];
        });
        t(() -> {
            Object[] a = new int[1][];
            a[0] = new long[1];
        });
        t(() -> {
            Object[] a = new Runnable[1];
            a[0] = new A();
        });
        t(() -> System.arraycopy("x", 0, new int[1], 0, 1));
        t(() -> System.arraycopy(new int[1], 0, "x", 0, 1));
        t(() -> System.arraycopy(new int[1], 0, new long[1], 0, 1));
        t(() -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
        t(() -> System.arraycopy(new int[1], 0, new Object[1], 0, 1));
        t(() -> System.arraycopy(new int[3], 2, new int[3], 0, 2));
        t(() -> System.arraycopy(new int[3], 0, new int[3], 2, 2));
        t(() -> System.arraycopy(new int[3], -1, new int[3], 2, 2));
        t(() -> System.arraycopy(new int[3], 0, new int[3], -2, 2));
        t(() -> System.arraycopy(new int[3], 0, new int[3], 0, -1));
        t(() -> System.arraycopy(new Object[3], 4, new Object[3], 0, 1));
        t(() -> System.arraycopy(null, 0, new int[3], 0, 1));
        t(() -> System.arraycopy(new int[1], 0, null, 0, 1));
        t(() -> System.arraycopy(new Object[3], 0, new String[2], 0, 3));
        t(() -> System.arraycopy(new String[3], Integer.MAX_VALUE, new String[2], 0, 3));
        Object[] dst = new String[3];
        try {
            System.arraycopy(new Object[] {"a", "b", 3}, 0, dst, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(Arrays.toString(dst));
        }
        int[] ov = {1, 2, 3, 4, 5};
        System.arraycopy(ov, 0, ov, 1, 4);
        System.out.println(Arrays.toString(ov));
        System.arraycopy(ov, 2, ov, 0, 3);
        System.out.println(Arrays.toString(ov));
        System.arraycopy(ov, 5, ov, 5, 0);
        t(() -> {
            int[] a = new int[3];
            a[3] = 1;
        });
        t(() -> {
            int[] a = new int[3];
            a[-1]++;
        });
        t(() -> { Object x = args[Integer.MIN_VALUE]; });
        t(() -> {
            byte[] b = new byte[0];
            b[0] = 1;
        });
        t(() -> {
            boolean[][] b = new boolean[2][2];
            b[1][2] = true;
        });
        t(() -> { int[] a = new int[-5]; });
        t(() -> { int[][] a = new int[3][-7]; });
        t(() -> { Object[][][] a = new Object[0][-1][]; });
        t(() -> { int[][] a = new int[0][-3]; });
        t(() -> "abc".charAt(3));
        t(() -> "abc".charAt(-1));
        t(() -> "abc".substring(2, 1));
        t(() -> "abc".substring(4));
        t(() -> new StringBuilder("x").deleteCharAt(1));
        t(() -> new StringBuilder("x").insert(2, "y"));
        t(() -> new StringBuilder().setLength(-1));
        t(() -> List.of(1, 2).get(2));
        t(() -> new ArrayList<>(List.of(1)).get(1));
        t(() -> new ArrayList<>().get(-1));
        t(() -> new LinkedList<>().get(0));
        t(() -> new ArrayList<>().iterator().next());
        t(() -> new ArrayDeque<>().pop());
        t(() -> Arrays.asList(1).remove(0));
        t(() -> new ArrayList<>(-1));
        t(() -> new int[] {1}.clone()[1]++);
        t(() -> Optional.empty().get());
        t(() -> Objects.checkIndex(5, 3));
        t(() -> Arrays.copyOfRange(new int[2], 3, 4));
        t(() -> Arrays.copyOfRange(new int[2], 1, 0));
        t(() -> "x".repeat(-1));
        t(() -> new Scanner("a").nextInt());
        t(() -> E.valueOf("Y"));
        t(() -> Character.toChars(-1));
        t(() -> new String(new byte[2], 1, 2));
        t(() -> List.of(1).subList(0, 2));
        t(() -> new HashMap<>(-1));
        t(() -> new PriorityQueue<>().add(null));
        t(() -> new TreeMap<Object, Object>().put(new A(), 1));
        t(() -> Map.of("a", 1, "a", 2));
        t(() -> Set.of(1, 1));
        t(() -> List.of(1, null));
        t(() -> Collections.unmodifiableList(new ArrayList<>()).add(1));
        t(() -> new ArrayList<>(List.of(1, 2)).forEach(x -> { throw new IllegalStateException("x" + x); }));
    }
}
