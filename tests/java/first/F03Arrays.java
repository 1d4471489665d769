public class F03Arrays {
    public static void main(String[] args) {
        int[] a = {5, 3, 9, 1};
        for (int i = 0; i < a.length; i++)
            for (int j = i + 1; j < a.length; j++)
                if (a[j] < a[i]) { int t = a[i]; a[i] = a[j]; a[j] = t; }
        for (int x : a) System.out.println(x);
        String[] s = new String[3];
        s[0] = "zero";
        s[2] = "two";
        for (String x : s) System.out.println(x);
        int[][] m = new int[3][4];
        m[1][2] = 7;
        System.out.println(m[1][2] + m[2][3] + m.length * m[0].length);
        byte[] b = new byte[4];
        char[] c = {'x', 'y'};
        long[] l = {1L, 2L};
        double[] d = new double[2];
        boolean[] z = {true, false};
        System.arraycopy(new byte[] {1, 2, 3}, 1, b, 2, 2);
        System.out.println(b[2]);
        System.out.println(c);
        System.out.println(l[0] + l[1]);
        System.out.println(d[1] == 0.0);
        System.out.println(z[0]);
        System.out.println(a.clone().length);
        Object o = a;
        System.out.println(o instanceof int[]);
        System.out.println(o instanceof long[]);
        System.out.println(args.length);
    }
}
