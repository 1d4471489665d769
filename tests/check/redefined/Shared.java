class Shared {
    static int x, y, z;
    final int[] array = new int[3];

    static void step() { }
    static void old(Runnable between) {
        between.run();
        y = 1;
    }
    void element() { }
}
