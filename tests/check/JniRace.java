/** Races in which one side is JNI: fields, array regions, copies of elements and the critical form; a thread that C attaches;
 * and classes that only JNI uses, which is ordered after their initialisers. */
public final class JniRace {
    int field;
    static long shared;
    static volatile int gate;
    static int published, attached;
    static final int[] region = new int[31], elements = new int[32], aborted = new int[33], critical = new int[34];

    static int found, called, read, allocated;

    static class Found { static { found = 1; } }
    static class Called { static { called = 1; } static void use() {} }
    static class Read { static { read = 1; } static int x; }
    static class Allocated { static { allocated = 1; } }

    static native void rememberIds();
    static native void findClass();
    static native void callStatic();
    static native int readStatic();
    static native void allocate(Class<?> c);

    /** Uses a class in two threads; the second sees what its initialiser did. */
    static void twice(Order.Part use, Order.Part look) {
        Order.run(use, () -> {
            use.run();
            look.run();
        });
    }

    native void setField(int v);
    static native void setShared(long v);
    static native void setRegion(int[] a);
    static native void changeElements(int[] a);
    static native int lookAtElements(int[] a);
    static native void changeCritical(int[] a, int index);
    static native void openGate();
    static native void runAttached(Runnable r);

    static { System.loadLibrary("jnirace"); }

    public static void main(String[] args) {
        JniRace r = new JniRace();
        Order.run(
            () -> {
                r.setField(1);
                setShared(2);
                setRegion(region);
                changeElements(elements);
                lookAtElements(aborted);
                changeCritical(critical, 3);
                published = 1;
                openGate();
            },
            () -> {
                int s = r.field + (int) shared + region[2] + elements[1] + aborted[1] + critical[2];
                critical[3] = s;
                if (gate == 1) s += published;
                System.out.println(s);
            });
        twice(() -> findClass(), () -> System.out.println(found));
        Order.run(
            () -> rememberIds(),
            () -> {
                callStatic();
                System.out.println(called);
                readStatic();
                System.out.println(read);
            });
        twice(() -> allocate(Allocated.class), () -> System.out.println(allocated));
        runAttached(() -> attached = 1);
        attached++;
        System.out.println(attached);
    }
}
