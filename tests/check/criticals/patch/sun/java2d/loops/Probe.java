package sun.java2d.loops;

/** Native methods of a class that only computes with arrays, which criticals.c registers. They touch arrays by the critical form. */
public final class Probe {
    /** Reads and writes single elements (1000 + index), and releases with a mode of JNI. */
    public static native int touch(int[] a, int[] reads, int[] writes, int mode);

    /** Two criticals of one array inside each other: what is written by one is read by the other. */
    public static native boolean nested(int[] a);

    /** Writes, commits, writes something else, releases; says whether the array had the first values in between. */
    public static native boolean commits(int[] a);

    /** Writes element `index`, and waits between Get and Release until `step` of Order has been reached. */
    public static native void hold(int[] a, int index, int reached, int step);

    /** A child process touches the array as the parent does. */
    public static native boolean forks(int[] a);

    /** A signal's handler touches pages of its own in the middle of it. */
    public static native int interrupted(int[] a);

    private Probe() {}
}
