/** A shutdown hook sees what was done before the exit. */
class ShutdownHookClean {
    static int x;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            x++;                        // race x after (1): locksets
            System.out.println(x);
        }));
        x = 1;                          // (1)
        System.exit(0);
    }
}
