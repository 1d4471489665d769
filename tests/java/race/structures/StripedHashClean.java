/** Growing takes all locks. */
class StripedHashClean {
    static final Object[] locks = {new Object(), new Object()};    // (3)
    static int[] table = new int[2];

    static void put(int key) {
        synchronized (locks[key % 2]) {
            table[key % table.length] = key;    // (2) race table after (1): locksets
        }
    }

    static void grow() {
        synchronized (locks[0]) {           // race java.lang.Object[0] after (3): Racer
            synchronized (locks[1]) {       // race java.lang.Object[1] after (3): Racer
                int[] larger = new int[4];
                for (int key : table) larger[key % 4] = key;
                table = larger;             // (1)
            }
        }
    }

    public static void main(String[] args) {
        Order.run(StripedHashClean::grow, () -> put(5), () -> put(6), () -> put(7));
        System.out.println(table[1]);       // race int[1] after (2): Racer
    }
}
