/** A class's initialiser still orders its users, whoever loaded it. */
class LoadingClean {
    static class Table {
        static int[] squares = new int[4];

        static {
            for (int i = 0; i < 4; i++) {
                squares[i] = i * i;     // (1)
            }
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> new Table(),
            () -> {
                int seen = Table.squares[3];    // race int[3] after (1): Racer
            });
    }
}
