class Shared {
    static int x, y, z;
    final int[] array = new int[3];

    void element() {
        synchronized (this) {
            array[1]++;
        }
        array[2]++;
    }
    static void step() {
        x++;
    }
    static void old(Runnable between) { z = 2; }
}
