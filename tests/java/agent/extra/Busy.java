class Busy {
    static volatile boolean stop;
    static String pair(int depth) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 2; i++) b.append("two").append(i == 0 ? "/" : "");
        return depth > 1 ? pair(depth - 2) : b.toString() + Helper.tail();
    }
    static class Helper {
        static String tail() { return ""; }
    }
    static long spin() { return -1; }
    static int step() { return 2; }
}
