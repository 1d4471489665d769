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

    // What has not run does not count.
    static class Later {
        static void write(Table made) {
            made.squares[3] = 10;
        }
    }

    static class Filled {
        static void fill(Table made) {
            java.util.Arrays.fill(made.squares, 7);
        }
    }

    static Table table;
    static int[] leaked;

    public static void main(String[] args) throws Exception {
        String how = args[0];
        Thread writer = new Thread(() -> {
            Table made = new Table(how.equals("leaked"));
            if (how.equals("outside")) Later.write(made);
            if (how.equals("filled")) Filled.fill(made);
            table = made;
        });
        writer.start();
        while (table == null) Thread.sleep(5);  // a race, which orders nothing
        System.out.println(how.equals("leaked") ? leaked[3] : table.get(3));
        writer.join();
    }
}
