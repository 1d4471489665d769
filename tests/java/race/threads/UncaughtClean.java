/** A thread that ends by an exception, with a handler that writes: join orders that as well. */
class UncaughtClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x = 1;                      // (1)
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> x++);      // (2)
        t.start();
        t.join();
        x++;                            // race x after (1): Eraser; race x after (2): Racer EraserWithBarrier
        System.out.println(x);
    }
}
