/** The array behind a final field is written after the constructor's end, in the same epoch as before it: the freeze does not cover that. */
class FinalArrayLater {
    static class Table {
        final int[] squares = new int[4];   // (4)

        Table() {
            for (int i = 0; i < squares.length; i++) squares[i] = i * i;    // (1)
        }
    }

    static Table table;

    public static void main(String[] args) {
        Order.run(
            () -> {
                table = new Table();            // (2)
                table.squares[1] = 10;          // (3)
            },
            () -> {
                Table t = table;                // race table after (2): precise Racer
                int seen = t.squares[1];        // race int[1] after (1): precise; race Table.squares after (4): Racer
                    // race int[1] after (3): Racer
            });
        System.out.println(table.squares[1]);
    }
}
