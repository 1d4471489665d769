/** As LockOfTheClone, with the original on both sides. */
class LockOfTheCloneClean implements Cloneable {
    static int x, y;
    volatile boolean flag;

    static void write(LockOfTheCloneClean mine, int value) {
        synchronized (mine) {
            x = value;
        }
    }

    public static void main(String[] args) throws Exception {
        LockOfTheCloneClean original = new LockOfTheCloneClean();
        synchronized (original) {
            original.flag = false;
        }
        LockOfTheCloneClean copy = (LockOfTheCloneClean) original.clone();
        Order.run(
            () -> {
                write(original, 1);
                y = 1;                  // (1)
                original.flag = true;
            },
            () -> {
                write(original, 2);
                if (original.flag) y = 2;  // race y after (1): locksets
            });
        synchronized (original) {
            System.out.println(x + " " + copy.flag);
        }
    }
}
