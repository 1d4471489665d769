/** The object with the array is published through a volatile field. */
class FinalArrayClean {
    static class Table {
        final int[] squares = new int[4];   // (1)

        Table() {
            for (int i = 0; i < squares.length; i++) squares[i] = i * i;    // (2)
        }
    }

    static volatile Table table;

    public static void main(String[] args) {
        Order.run(
            () -> table = new Table(),
            () -> {
                Table t = table;
                int seen = t.squares[3];    // race Table.squares after (1): Racer; race int[3] after (2): Racer
            });
        System.out.println(table.squares[2]);    // race int[2] after (2): Racer
    }
}
