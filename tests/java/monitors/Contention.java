public class Contention {
    static int shared;
    static final Object L = new Object();
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[8];
        for (int i = 0; i < 8; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 500; j++) {
                    synchronized (L) {
                        int v = shared;
                        if (j % 100 == 0) Thread.yield();
                        shared = v + 1;
                    }
                    if (k == 0 && j % 100 == 0) System.gc();
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(shared);
        final StringBuffer sb = new StringBuffer();
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 250; j++) sb.append('x');
            });
            ts[i].start();
        }
        for (int i = 0; i < 4; i++) ts[i].join();
        System.out.println(sb.length());
        java.util.Vector<Integer> v = new java.util.Vector<>();
        java.util.Hashtable<Integer, Integer> h = new java.util.Hashtable<>();
        java.util.List<Integer> l = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j < 200; j++) {
                    v.add(j);
                    h.merge(j, 1, Integer::sum);
                    l.add(k);
                }
            });
            ts[i].start();
        }
        for (int i = 0; i < 4; i++) ts[i].join();
        System.out.println(v.size() + " " + h.size() + " " + h.get(7) + " " + l.size());
        Object[] objs = new Object[50];
        int[] c = new int[50];
        for (int i = 0; i < 50; i++) objs[i] = new Object();
        for (int i = 0; i < 8; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                java.util.Random r = new java.util.Random(k);
                for (int j = 0; j < 500; j++) {
                    int x = r.nextInt(50);
                    synchronized (objs[x]) {
                        c[x]++;
                        objs[x].hashCode();
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        int s = 0;
        for (int x : c) s += x;
        System.out.println(s);
    }
}
