import java.util.*;
public class ArraysUtil {
    static void p(Object o) { System.out.println(o); }
    static void t(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException e) {
            p(e);
        }
    }
    public static void main(String[] args) {
        Random r = new Random(3);
        int[] a = r.ints(600, -1000, 1000).toArray();
        int[] b = a.clone();
        Arrays.sort(b);
        boolean ok = true;
        for (int i = 1; i < b.length; i++) ok &= b[i - 1] <= b[i];
        p(ok + " " + b[0] + " " + b[599] + " " + Arrays.hashCode(b));
        Integer[] box = Arrays.stream(a).boxed().toArray(Integer[] ::new);
        Arrays.sort(box, (x, y) -> y - x);
        p(box[0] + " " + box[599] + " " + Arrays.hashCode(box));
        double[] d = {3.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 1};
        Arrays.sort(d);
        p(Arrays.toString(d));
        byte[] by = {5, -3, 127, -128, 0};
        Arrays.sort(by);
        p(Arrays.toString(by));
        char[] c = "hello".toCharArray();
        Arrays.sort(c);
        p(new String(c));
        String[] s = {"b", "a", "C"};
        Arrays.sort(s, 0, 2);
        p(Arrays.toString(s));
        long[] l = {3, 1, 2};
        Arrays.parallelSort(l);
        p(Arrays.toString(l));
        int[] ps = {1, 2, 3, 4};
        Arrays.parallelPrefix(ps, Integer::sum);
        p(Arrays.toString(ps));
        Arrays.setAll(ps, i -> i * i);
        p(Arrays.toString(ps) + Arrays.binarySearch(ps, 4) + Arrays.binarySearch(ps, 5)
                + Arrays.stream(ps, 1, 3).sum());
        Arrays.fill(ps, 1, 3, 7);
        p(Arrays.toString(ps) + Arrays.equals(ps, new int[] {0, 7, 7, 9}) + Arrays.compare(ps, new int[] {0, 8})
                + Arrays.mismatch(ps, new int[] {0, 7, 8}) + Arrays.hashCode(ps));
        p(Arrays.toString(Arrays.copyOf(ps, 6)) + Arrays.toString(Arrays.copyOf(s, 2))
                + Arrays.toString(Arrays.copyOfRange(ps, 2, 6)) + Arrays.toString((Object[]) null)
                + Arrays.toString(new boolean[2]) + Arrays.toString(new float[] {1}));
        Object[] deep = {1, new int[] {2, 3}, new Object[] {"x", new String[] {"y", null}}, null};
        p(Arrays.deepToString(deep) + Arrays.deepHashCode(deep)
                + Arrays.deepEquals(
                        deep, new Object[] {1, new int[] {2, 3}, new Object[] {"x", new String[] {"y", null}}, null}));
        Object[] self = new Object[1];
        self[0] = self;
        p(Arrays.deepToString(self));
        t(() -> Arrays.sort(new Object[] {1, "a"}));
        t(() -> Arrays.sort(new Integer[] {1, null}));
        t(() -> Arrays.sort(new int[3], 2, 1));
        t(() -> Arrays.sort(new int[3], 0, 4));
        t(() -> Arrays.copyOf(new int[1], -1));
        t(() -> Arrays.copyOf(new Object[] {"s"}, 1, Integer[].class));
        t(() -> Arrays.fill(new Object[] {}, 0, 1, null));
        t(() -> Arrays.asList((Object[]) null));
        t(()
                        -> Arrays.sort(new Integer[] {3, 1, 2, 5, 4, 9, 8, 7, 6, 0, 11, 10, 12, 15, 14, 13, 16, 19, 18,
                                               17, 20, 22, 21, 24, 23, 26, 25, 28, 27, 30, 29, 32, 31, 3, 1, 2},
                                (x, y) -> 1));
        int[][] jag = new int[3][];
        jag[0] = new int[] {1};
        jag[1] = new int[0];
        p(Arrays.deepToString(jag));
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 9;
        p(Arrays.deepToString(cube) + cube.getClass().getName() + cube[0].getClass().getComponentType());
        long[][] two = new long[2][0];
        p(two[1].length + " " + new String[0][5].length + " " + new int[1][2][].length);
        char[][] cc = {{'a'}, "bc".toCharArray()};
        p(String.valueOf(cc[1]));
        p(java.lang.reflect.Array.getLength(new int[4]) + " "
                + java.lang.reflect.Array.newInstance(int.class, 2, 3).getClass()
                + Objects.deepEquals(new int[] {1}, new int[] {1}) + Arrays.asList(1, 2).getClass().getName()
                + Arrays.asList(new int[] {1}).size());
        String[] stable = {"b1", "a1", "b2", "a2", "c1", "b3"};
        Arrays.sort(stable, Comparator.comparing(x -> x.charAt(0)));
        p(Arrays.toString(stable));
        p(Arrays.stream(new String[] {"x", "y"}).toList() + " "
                + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN})
                + Arrays.equals(new double[] {0.0}, new double[] {-0.0}) + Arrays.spliterator(ps).characteristics());
    }
}
