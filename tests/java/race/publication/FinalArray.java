/** A constructor fills an array behind a final field, and the object is published by a race. The field that publishes it races; by JLS 17.5.1
 * the elements do not, but no tool knows how the reader came by the array (docs/checking.md, "Behind final fields"). */
class FinalArray {
    static class Table {
        final int[] squares = new int[4];   // (3)

        Table() {
            for (int i = 0; i < squares.length; i++) squares[i] = i * i;    // (1)
        }
    }

    static Table table;

    public static void main(String[] args) {
        Order.run(
            () -> table = new Table(),          // (2)
            () -> {
                Table t = table;                // race table after (2): precise Racer
                int seen = t.squares[3];        // race int[3] after (1): precise Racer; race Table.squares after (3): Racer
            });
        System.out.println(table.squares[2]);    // race int[2] after (1): Racer
    }
}
