/** A volatile flag keeps the other thread's section after the block: no order of locks could bring it in between. */
class CulpritOrderedClean {
    static int a, b;
    static volatile boolean done;

    static void split() {
        synchronized (CulpritOrderedClean.class) {
            a++;
        }
        synchronized (CulpritOrderedClean.class) {
            b++;    // (2)
        }
    }

    static void culprit() {
        synchronized (CulpritOrderedClean.class) {
            a += b;    // (1)
        }
    }

    public static void main(String[] args) {
        Order.run(() -> {
            split();
            done = true;
        }, () -> {
            if (done) culprit();
        });
        System.out.println(a + b);    // race a after (1): locksets; race b after (2): Racer
    }
}
