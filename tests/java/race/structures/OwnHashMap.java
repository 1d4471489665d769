/** A hash map of the program's own, read while another thread makes it larger. */
class OwnHashMap {
    static class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;                     // (5)
            this.value = value;                 // (1)
            this.next = next;                   // (2)
        }
    }

    static Entry[] table = new Entry[1];    // (8)

    static void put(int key, int value) {
        int i = key % table.length;
        table[i] = new Entry(key, value, table[i]);    // (7)
    }

    static void grow() {
        Entry[] larger = new Entry[2];
        for (Entry e = table[0], next; e != null; e = next) {    // race OwnHashMap$Entry[0] after (7): Racer
            next = e.next;                  // race Entry.next after (2): Racer
            int i = e.key % 2;              // race Entry.key after (5): Racer
            e.next = larger[i];                 // (3) race Entry.next after (2): erasers
            larger[i] = e;                      // (6)
        }
        table = larger;                         // (4) race table after (8): Eraser; race table after (7): EraserWithBarrier Racer
    }

    static int get(int key) {
        Entry[] t = table;                      // race table after (4): clocks
        for (Entry e = t[key % t.length]; e != null; e = e.next)    // race Entry.next after (3): clocks
            // race OwnHashMap$Entry[1] after (6): precise Racer
            if (e.key == key) return e.value;    // race Entry.value after (1): Racer
        return 0;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) put(i, i * i);
        Order.run(() -> grow(), () -> get(3));
        System.out.println(get(2));
    }
}
