public class Interning {
    static final String CONST = "in"
            + "tern";
    static String make(int i) { return new StringBuilder("key-").append(i).toString(); }
    public static void main(String[] args) throws Exception {
        String a = "intern", b = new String("intern"), c = new StringBuilder("in").append("tern").toString();
        System.out.println(
                (a == CONST) + " " + (a == b) + " " + (b.intern() == a) + " " + (c.intern() == a) + " " + (c == a));
        String[] first = new String[500];
        for (int i = 0; i < 500; i++) first[i] = make(i).intern();
        System.gc();
        int same = 0;
        for (int i = 0; i < 500; i++)
            if (make(i).intern() == first[i]) same++;
        System.out.println(same);
        Thread[] ts = new Thread[4];
        String[][] got = new String[4][200];
        for (int t = 0; t < 4; t++) {
            int k = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 200; i++) got[k][i] = ("shared-" + i).intern();
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        boolean all = true;
        for (int i = 0; i < 200; i++) all &= got[0][i] == got[1][i] && got[1][i] == got[2][i] && got[2][i] == got[3][i];
        System.out.println(all);
        Class<?> cl = Class.forName("Interning$Other");
        System.out.println(cl.getMethod("lit").invoke(null) == a);
        System.out.println("".intern() == "" ? "empty" : "?");
        System.out.println("\u20ac\ud83d\ude00".intern() == "\u20ac\ud83d\ude00");
        System.out.println(Integer.toString(12345).intern() == "12345");
        System.out.println(Interning.class.getName() == Interning.class.getName());
        System.out.println(Thread.State.NEW.name() == "NEW");
        System.out.println(Interning.class.getDeclaredMethod("make", int.class).getName() == "make");
        System.out.println(new Throwable().getStackTrace()[0].getMethodName() == "main");
        for (int round = 0; round < 20; round++)
            for (int i = 0; i < 500; i++) ("garbage-" + round + "-" + i).intern();
        System.out.println(("gar"
                + "bage-0-0")
                                   .intern()
                                   .length());
        String big = "x".repeat(100000);
        System.out.println(big.intern() == "x".repeat(100000).intern());
    }
    public static class Other {
        public static String lit() { return "intern"; }
    }
}
