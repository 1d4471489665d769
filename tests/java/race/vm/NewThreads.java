/** Making and starting other threads orders nothing: neither their numbers nor their group are the program's. */
class NewThreads {
    static int x;

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                  // (1)
                new Thread(() -> {}).start();
            },
            () -> {
                new Thread(() -> {}).start();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
