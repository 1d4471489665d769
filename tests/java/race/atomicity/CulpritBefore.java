/** The other thread's section came before the block that takes the lock twice; it could have come in between. */
class CulpritBefore {
    static int a, b;

    static void split() {
        synchronized (CulpritBefore.class) {
            a++;    // (1)
        }
        synchronized (CulpritBefore.class) {    // violation split: Atomizer=not-reducible SideTrack=before-error
            b++;    // (2)
        }
    }

    static void culprit() {
        synchronized (CulpritBefore.class) {
            a += b;
        }
    }

    public static void main(String[] args) {
        Order.run(() -> culprit(), () -> split());
        System.out.println(a + b);    // race a after (1): locksets; race b after (2): locksets
    }
}
