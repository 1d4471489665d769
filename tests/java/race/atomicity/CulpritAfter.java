/** The other thread's section came after the block that takes the lock twice; it could have come in between. */
class CulpritAfter {
    static int a, b;

    static void split() {
        synchronized (CulpritAfter.class) {
            a++;
        }
        synchronized (CulpritAfter.class) {
            b++;    // (2)
        }
    }

    static void culprit() {
        synchronized (CulpritAfter.class) {    // violation split: SideTrack=after-error
            a += b;    // (1)
        }
    }

    public static void main(String[] args) {
        Order.run(() -> split(), () -> culprit());
        System.out.println(a + b);    // race a after (1): locksets; race b after (2): Racer
    }
}
