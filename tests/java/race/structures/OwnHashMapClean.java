/** A hash map of the program's own that is copied to grow, and published by a volatile reference. */
class OwnHashMapClean {
    static class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;                 // (1)
            this.value = value;             // (2)
            this.next = next;
        }
    }

    static volatile Entry[] table = new Entry[1];

    static synchronized void put(int key, int value) {
        Entry[] old = table, larger = new Entry[old.length + 1];
        for (Entry first : old)
            for (Entry e = first; e != null; e = e.next) add(larger, e.key, e.value);
        add(larger, key, value);
        table = larger;
    }

    static void add(Entry[] t, int key, int value) {
        int i = key % t.length;
        t[i] = new Entry(key, value, t[i]); // (3)
    }

    static int get(int key) {
        Entry[] t = table;
        for (Entry e = t[key % t.length]; e != null; e = e.next)    // race OwnHashMapClean$Entry[3] after (3): Racer
            if (e.key == key) return e.value;    // race Entry.key after (1): Racer; race Entry.value after (2): Racer
        return 0;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) put(i, i * i);
        Order.run(() -> put(3, 9), () -> get(3), () -> put(4, 16), () -> get(4));
        System.out.println(get(2));
    }
}
