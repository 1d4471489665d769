/** A clone is another lock than its original, and has other volatiles, although the original was locked before. */
class LockOfTheClone implements Cloneable {
    static int x, y;
    volatile boolean flag;

    static void write(LockOfTheClone mine, int value) {
        synchronized (mine) {
            x = value;                  // (1) race x after (1): precise Racer
        }
    }

    public static void main(String[] args) throws Exception {
        LockOfTheClone original = new LockOfTheClone();
        synchronized (original) {
            original.flag = false;
        }
        LockOfTheClone copy = (LockOfTheClone) original.clone();
        Order.run(
            () -> {
                write(original, 1);
                y = 1;                  // (2)
                original.flag = true;
            },
            () -> {
                write(copy, 2);
                if (!copy.flag) y = 2;  // race y after (2): all
            });
        System.out.println(x);          // race x after (1): erasers
    }
}
