package gen;

/** Left out by a filter. */
public class Made {
    public static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        t.start();
        x++;
        t.join();
    }
}
