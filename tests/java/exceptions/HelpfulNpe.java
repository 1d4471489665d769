public class HelpfulNpe {
    int f;
    HelpfulNpe next;
    int[] arr;
    int[][] grid;
    String name;
    static HelpfulNpe sf;
    static int[] sarr;
    long l;
    double d;
    HelpfulNpe get() { return next; }
    static HelpfulNpe make(int i, String s) { return null; }
    int prim() { return f; }
    interface I {
        Object call(int a, String[] b);
    }
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
    static void params(HelpfulNpe o, int[] a, Object[] oa, String s, boolean[] z, byte[] b, char[] c, short[] sh,
            long[] l, float[] fl, double[] d) {
        t(() -> System.out.println(o.f));
        try {
            System.out.println(o.f);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.f = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            a[0] = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int x = a[1];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object x = oa[1];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            oa[1] = "";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            z[0] = true;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            b[0]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            c[0] = 'x';
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            sh[0] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            l[0] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            fl[0] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            d[0] += 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int x = a.length;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (o) {}
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
    public static void main(String[] args) {
        HelpfulNpe o = new HelpfulNpe();
        HelpfulNpe n = null;
        int i = 2;
        int[][][] cube = new int[3][][];
        I itf = null;
        Throwable th = null;
        params(null, null, null, null, null, null, null, null, null, null, null);
        try {
            o.next.f = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.next.next.f = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.get().f++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.get().get();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            make(1, "x").prim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.arr[i] = 1;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.arr[o.f]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[1][2][3] = 4;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[i - 1][i + 1][0] = 4;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            cube[o.prim()][i * 2] = null;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            sf.f = 2;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            sarr[0] = 2;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            HelpfulNpe.sf.next.name.trim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.name.substring(1).trim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            itf.call(1, args);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            if (i == 2) throw(RuntimeException) th;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer x = null;
            int y = x;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Boolean x = null;
            if (x) i++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            String s = null;
            switch (s) { case "a": }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (String s : (String[]) null) {}
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (Object x : (Iterable<?>) null) {}
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            ((Object) null).hashCode();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object x = n.l;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            n.d = i;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            (i > 1 ? n : o).prim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            (new HelpfulNpe[2][1])[0][0].prim();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            (new HelpfulNpe[2])[1].prim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Objects.requireNonNull(n);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Objects.requireNonNull(n, "custom");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw new NullPointerException();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        t(() -> n.prim());
        t(n == null ? () -> o.next.get() : null);
        t(() -> {
            int loc = 5;
            long w = 7;
            String z = null;
            z.charAt(loc);
        });
        NullPointerException e2 = null;
        try {
            n.prim();
        } catch (NullPointerException e) {
            e2 = e;
        }
        System.out.println(e2.getMessage().equals(e2.getMessage()) + " " + e2 + " " + e2.getLocalizedMessage());
        try {
            String s = null;
            s.chars().map(x -> x + 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] q = null;
            q.clone();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
