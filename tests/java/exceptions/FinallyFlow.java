public class FinallyFlow {
    static StringBuilder log = new StringBuilder();
    static void l(Object o) { log.append(o).append(' '); }
    @SuppressWarnings("finally")
    static int a() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }
    static int b() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
            l("x=" + x);
        }
    }
    @SuppressWarnings("finally")
    static int c() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 3;
        }
    }
    static int d() {
        for (int i = 0;; i++) {
            try {
                if (i == 2) return i * 10;
                if (i == 1) continue;
                l("body" + i);
            } finally {
                l("fin" + i);
            }
        }
    }
    @SuppressWarnings("finally")
    static int e() {
        while (true) {
            try {
                return 7;
            } finally {
                break;
            }
        }
        return 8;
    }
    static String f(int k) {
        try {
            try {
                if (k == 0) throw new IllegalStateException("k0");
                if (k == 1) throw new java.io.IOException("k1");
                if (k == 2) throw new Error("k2");
                return "ok";
            } catch (IllegalStateException x) {
                l("inner " + x.getMessage());
                throw new RuntimeException("wrapped", x);
            } finally {
                l("f1");
            }
        } catch (java.io.IOException | RuntimeException x) {
            return x + "/" + x.getCause();
        } finally {
            l("f2");
        }
    }
    static int g(int n) {
        try {
            return n <= 0 ? 0 : g(n - 1) + 1;
        } finally {
            l(n);
        }
    }
    static void h() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                l("h");
                Object o = null;
                o.toString();
            }
        } catch (RuntimeException e) {
            l(e.getClass().getSimpleName() + " suppressed " + e.getSuppressed().length);
        }
    }
    static class Res implements AutoCloseable {
        final String n;
        final boolean fail;
        Res(String n, boolean fail) {
            this.n = n;
            this.fail = fail;
            l("open" + n);
            if (n.equals("bad")) throw new IllegalArgumentException("ctor");
        }
        public void close() {
            l("close" + n);
            if (fail) throw new IllegalStateException("close " + n);
        }
    }
    static void r(boolean body, boolean c1, boolean c2, String third) {
        try (Res a = new Res("A", c1); Res b = new Res("B", c2); Res c = third == null ? null : new Res(third, false)) {
            l("body");
            if (body) throw new RuntimeException("body");
        } catch (RuntimeException e) {
            l(e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                l("supp " + s.getMessage());
                for (Throwable u : s.getSuppressed()) l("nested " + u.getMessage());
            }
        } finally {
            l("fin");
        }
        System.out.println(log);
        log.setLength(0);
    }
    static int sync(Object o, int k) {
        synchronized (o) {
            try {
                if (k > 2) throw new ArithmeticException("k" + k);
                return k;
            } finally {
                l(Thread.holdsLock(o));
            }
        }
    }
    static long wide(long v, double w) {
        try {
            if (v > 5) return v;
            throw new RuntimeException();
        } catch (RuntimeException e) {
            return (long) w;
        } finally {
            v = 99;
            w = 1;
        }
    }
    static boolean nested() {
        try {
            try {
                try {
                    return true;
                } finally {
                    l(1);
                }
            } finally {
                l(2);
                try {
                    l(3);
                    throw new RuntimeException("in finally");
                } catch (RuntimeException e) {
                    l(4);
                } finally {
                    l(5);
                }
            }
        } finally {
            l(6);
        }
    }
    static int loops() {
        int s = 0;
    outer:
        for (int i = 0; i < 4; i++) {
            try {
                for (int j = 0; j < 4; j++) {
                    try {
                        if (j == 1) continue;
                        if (j == 2 && i == 1) continue outer;
                        if (i == 2) break outer;
                        s += 10;
                    } finally {
                        s += 1;
                    }
                }
            } finally {
                s += 100;
            }
        }
        return s;
    }
    public static void main(String[] args) {
        System.out.println(a() + " " + b() + " " + c() + " " + d() + " " + e() + " " + log);
        log.setLength(0);
        for (int i = 0; i < 4; i++) try {
                System.out.println(f(i) + " " + log);
                log.setLength(0);
            } catch (Error x) {
                System.out.println(x + " " + log);
                log.setLength(0);
            }
        System.out.println(g(4) + " " + log);
        log.setLength(0);
        h();
        System.out.println(log);
        log.setLength(0);
        r(false, false, false, null);
        r(true, false, false, "C");
        r(true, true, true, null);
        r(false, true, true, "C");
        r(false, false, true, "bad");
        r(true, true, false, null);
        r(false, false, false, "bad");
        System.out.println(sync("a", 1));
        try {
            sync("b", 5);
        } catch (ArithmeticException x) {
            System.out.println(x + " " + Thread.holdsLock("b"));
        }
        System.out.println(wide(10, 2.5) + " " + wide(1, 2.5) + " " + nested() + " " + loops() + " " + log);
    }
}
