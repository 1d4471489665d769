/** Written by one thread while it initialises the class, read by others: initialisation orders that. */
class ClassInitClean {
    static class Config {
        static int[] sizes = new int[3];

        static {
            sizes[1] = 10;              // (1)
        }

        static int size() {
            return sizes[1];            // race int[1] after (1): Racer
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                int seen = Config.size();
            },
            () -> {
                int seen = Config.size();
            });
        System.out.println(Config.size());
    }
}
