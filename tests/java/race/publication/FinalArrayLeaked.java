/** A reader that gets the array itself, not through the final field: filled before the freeze or not, it races. */
class FinalArrayLeaked {
    static int[] leaked;

    static class Table {
        final int[] squares = new int[4];   // (3)

        Table() {
            leaked = squares;                   // (2)
            squares[2] = 4;                     // (1)
        }
    }

    static volatile Table table;

    public static void main(String[] args) {
        Order.run(
            () -> table = new Table(),
            () -> {
                int[] l = leaked;               // race leaked after (2): precise Racer
                int seen = l[2];                // race int[2] after (1): precise Racer
            },
            () -> {
                int seen = table.squares[2];    // race Table.squares after (3): Racer
            });
        System.out.println(table.squares[2]);
    }
}
