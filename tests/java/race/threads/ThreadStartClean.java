/** The parent writes before it starts the child and reads after it has joined it. */
class ThreadStartClean {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            x++;                        // race x after (1): locksets
        });
        x = 1;                          // (1)
        t.start();
        t.join();
        System.out.println(++x);
    }
}
