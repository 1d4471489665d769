// Arrays behind final fields of objects that are published by a race. What the argument says is read by another thread, which nothing orders.
public class Behind {
    static class Table {
        final int[] squares = new int[4];

        Table(boolean leak) {
            for (int i = 0; i < squares.length; i++) fill(i);
            if (leak) leaked = squares;
        }

        void fill(int i) {
            squares[i] = i * i;
        }

        int get(int i) {
            return squares[i];
        }
    }

    static Table table;
    static int[] leaked;

    public static void main(String[] args) throws Exception {
        String how = args[0];
        Thread writer = new Thread(() -> {
            Table made = new Table(how.equals("leaked"));
            if (how.equals("outside")) made.squares[3] = 10;
            table = made;
        });
        writer.start();
        while (table == null) Thread.sleep(5);  // a race, which orders nothing
        System.out.println(how.equals("leaked") ? leaked[3] : table.get(3));
        writer.join();
    }
}
