/** A hash table with a lock for every other bucket; growing takes one of the locks instead of all. */
class StripedHash {
    static final Object[] locks = {new Object(), new Object()};    // (3)
    static int[] table = new int[2];

    static void put(int key) {
        synchronized (locks[key % 2]) {     // race java.lang.Object[1] after (3): Racer
            table[key % table.length] = key;    // (1) race table after (2): all
        }
    }

    static void grow() {
        synchronized (locks[0]) {           // race java.lang.Object[0] after (3): Racer
            int[] old = table;
            int[] larger = new int[4];
            for (int key : old) larger[key % 4] = key;
            table = larger;                     // (2)
        }
    }

    public static void main(String[] args) {
        Order.run(StripedHash::grow, () -> put(5));
        System.out.println(table[1]);       // race int[1] after (1): Racer
    }
}
