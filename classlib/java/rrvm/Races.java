package rrvm;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What the tools of this run have found so far. On other VMs, and on rrvm without -tool, there is never anything:
 * every method may be called, and none does any harm.
 */
public final class Races {
    private static final boolean CHECKING = System.getProperty("rrvm.tool") != null;

    private Races() {
    }

    /** Does a tool look at this run? */
    public static boolean checking() {
        return CHECKING;
    }

    /** The number of findings so far, each counted once, without suppressed ones. */
    public static int count() {
        return CHECKING ? findings() : 0;
    }

    /** This moment of the run, for {@link #since}. */
    public static long mark() {
        return CHECKING ? now() : 0;
    }

    /** The reports, as rrvm prints them, of what was found since the mark, for the first time or again. */
    public static List<String> since(long mark) {
        String text = CHECKING ? new String(reports(mark), StandardCharsets.UTF_8) : "";
        return text.isEmpty() ? Collections.<String>emptyList() : Collections.unmodifiableList(Arrays.asList(text.split("\0")));
    }

    /**
     * Says that the caller has told of all findings up to the mark in a way that fails the build: they change rrvm's
     * exit code no more.
     */
    public static void told(long mark) {
        if (CHECKING) {
            acknowledge(mark);
        }
    }

    // The VM has these (classlib/chain/races.cpp).
    private static native int findings();

    private static native long now();

    private static native byte[] reports(long mark); // UTF-8, with a NUL between two reports

    private static native void acknowledge(long mark);
}
