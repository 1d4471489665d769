/** Written by a thread after the class has been initialised: its initialisation does not order that. */
class ClassInit {
    static class Config {
        static int size = 10;

        static {
            size++;
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> Config.size = 12,         // (1)
            () -> {
                int seen = Config.size;     // race Config.size after (1): precise Racer
            });
        System.out.println(Config.size);
    }
}
