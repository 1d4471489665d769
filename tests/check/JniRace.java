/** Races in which one side is JNI: fields, array regions, copies of elements and the critical form; and a thread that C attaches. */
public final class JniRace {
    int field;
    static long shared;
    static volatile int gate;
    static int published, attached;
    static final int[] region = new int[31], elements = new int[32], aborted = new int[33], critical = new int[34];

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
        runAttached(() -> attached = 1);
        attached++;
        System.out.println(attached);
    }
}
