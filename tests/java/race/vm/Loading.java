/** Loading classes takes locks of the class loader, which must not order the threads. */
class Loading {
    static int x;

    static class First {}

    static class Second {}

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                  // (1)
                new First();
            },
            () -> {
                new Second();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
