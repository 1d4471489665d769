public class StackOverflowCatch {
    static int depth;
    static long sum;
    static void simple() {
        depth++;
        simple();
    }
    int virt(int a) {
        depth++;
        return virt(a + 1) + a;
    }
    static double wide(long a, double b, Object c) {
        depth++;
        return wide(a + 1, b + 1, c) + a * b;
    }
    interface F {
        void go(F f);
    }
    static void sync(Object o) {
        synchronized (o) {
            depth++;
            sync(o);
        }
    }
    static void fin(int n) {
        try {
            depth++;
            fin(n + 1);
        } finally {
            sum++;
        }
    }
    static class Node {
        Node next;
        public String toString() { return "N" + next; }
    }
    static boolean t(String name, Runnable r) {
        depth = 0;
        try {
            r.run();
            System.out.println(name + " returned");
            return false;
        } catch (StackOverflowError e) {
            System.out.println(
                    name + " " + (depth > 500) + " " + e.getMessage() + " trace " + e.getStackTrace().length);
            return true;
        }
    }
    public static void main(String[] args) throws Exception {
        t("simple", () -> simple());
        t("virtual", () -> new StackOverflowCatch().virt(0));
        t("wide", () -> wide(1, 2, "x"));
        F f = g -> {
            depth++;
            g.go(g);
        };
        t("lambda", () -> f.go(f));
        Object lock = new Object();
        t("sync", () -> sync(lock));
        System.out.println(Thread.holdsLock(lock));
        t("finally", () -> fin(0));
        System.out.println(sum == depth || sum > 500);
        Node n = new Node();
        n.next = n;
        try {
            n.toString();
        } catch (StackOverflowError e) {
            System.out.println("toString overflow");
        }
        java.util.List<Object> self = new java.util.ArrayList<>();
        self.add(self);
        System.out.println(self);
        java.util.List<Object> two = new java.util.ArrayList<>(java.util.List.of(self));
        self.set(0, two);
        try {
            self.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("hashCode overflow");
        }
        int[] count = new int[1];
        for (int i = 0; i < 20; i++) try {
                simple();
            } catch (StackOverflowError e) {
                count[0]++;
            }
        System.out.println(count[0]);
        Thread th = new Thread(() -> { t("thread", () -> simple()); });
        th.start();
        th.join();
        Thread big = new Thread(null, () -> {
            depth = 0;
            try {
                simple();
            } catch (StackOverflowError e) {
                count[0] = depth;
            }
        }, "big", 64 << 20);
        big.start();
        big.join();
        Thread small = new Thread(null, () -> {
            depth = 0;
            try {
                simple();
            } catch (StackOverflowError e) {
                System.out.println("small stack less than big: " + (depth < count[0]));
            }
        }, "small", 256 << 10);
        small.start();
        small.join();
        try {
            Object a = new Object() {
                @Override
                public int hashCode() {
                    return new java.util.HashSet<>(java.util.List.of(this)).size();
                }
            };
            a.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("via library " + (e.getStackTrace().length == 1024));
        }
        try {
            java.util.regex.Pattern.compile("(a|b)*").matcher("ab".repeat(20000)).matches();
        } catch (StackOverflowError e) {
            count[0] = 0;
        }
        System.out.println("end");
    }
}
