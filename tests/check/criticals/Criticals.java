import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import sun.java2d.loops.Probe;

/**
 * Arrays that native code touches by JNI's critical form: of the second thread's accesses exactly those in lines that say "race"
 * touch what the first has touched. Every array has a length of its own. Prints what is in them, which no tool may change.
 */
public final class Criticals {
    static native void registerProbe(Class<?> probe, String order);
    static native int throughPipe(byte[] a, int from, int to, int count);
    static native int look(int[] a, int index);
    static native void commitOnly(int[] a, int index, int value);

    static byte[] zeros(int count, boolean nowrap) {
        Deflater d = new Deflater(9, nowrap);
        d.setInput(new byte[count]);
        d.finish();
        byte[] out = new byte[200];
        return Arrays.copyOf(out, d.deflate(out));
    }

    static Inflater inflater(byte[] input) {
        Inflater i = new Inflater();
        i.setInput(input);
        return i;
    }

    static void zip() {
        // What comes out is what was there: only the result says what was written.
        byte[] packed = zeros(1000, false);
        byte[] halves = new byte[2001];
        Inflater first = inflater(packed), second = inflater(packed);
        Order.run(() -> first.inflate(halves, 0, 1000), () -> second.inflate(halves, 1000, 1000));

        byte[] out = new byte[2002];
        Inflater third = inflater(packed);
        Order.run(() -> third.inflate(out, 0, 1500), () -> {
            out[1000] = 1;
            out[999] = 2; // race
        });

        byte[] crc = new byte[2003];
        CRC32 c = new CRC32();
        Order.run(() -> c.update(crc, 100, 100), () -> {
            crc[99] = 1;
            crc[200] = 2;
            crc[150] = 3; // race
        });
        byte[] adler = new byte[2004];
        Adler32 a = new Adler32();
        Order.run(() -> a.update(adler, 100, 100), () -> {
            adler[99] = 1;
            adler[200] = 2;
            adler[151] = 3; // race
        });

        byte[] in = new byte[2005], to = new byte[2006];
        Deflater d = new Deflater();
        Order.run(() -> {
            d.setInput(in, 100, 100);
            d.finish();
            d.deflate(to, 500, 300);
        }, () -> {
            in[99] = 1;
            in[200] = 2;
            in[152] = 3; // race
            to[499] = 1;
            to[700] = 2;
            to[500] = 3; // race
        });

        byte[] damaged = new byte[2007];
        Arrays.fill(damaged, (byte) 77);
        Inflater bad = new Inflater();
        Order.run(() -> {
            bad.setInput(damaged, 10, 100);
            try {
                bad.inflate(new byte[10]);
            } catch (DataFormatException e) {
                System.out.println(e.getMessage());
            }
        }, () -> {
            damaged[9] = 1;
            damaged[100] = 2;
            damaged[11] = 3; // race
        });

        byte[] dictionary = new byte[2008];
        Deflater with = new Deflater();
        Order.run(() -> with.setDictionary(dictionary, 100, 100), () -> {
            dictionary[99] = 1;
            dictionary[200] = 2;
            dictionary[154] = 3; // race
        });
        System.out.println(c.getValue() + " " + a.getValue() + " " + Arrays.hashCode(halves) + " " + Arrays.hashCode(out) + " " + Arrays.hashCode(to));
    }

    static int[] pixels(BufferedImage image) {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }

    static void fill(Graphics2D g, Color color, int x, int y, int width, int height) {
        g.setColor(color);
        g.fillRect(x, y, width, height);
    }

    static void images() {
        // Halves of rows, so that both are on the same pages.
        BufferedImage shared = new BufferedImage(300, 300, BufferedImage.TYPE_INT_RGB);
        int[] all = pixels(shared);
        Graphics2D left = shared.createGraphics(), right = shared.createGraphics();
        Order.run(() -> fill(left, Color.RED, 0, 0, 150, 300), () -> fill(right, Color.GREEN, 150, 0, 150, 300));

        BufferedImage image = new BufferedImage(301, 300, BufferedImage.TYPE_INT_RGB);
        int[] some = pixels(image);
        Graphics2D g = image.createGraphics();
        Order.run(() -> fill(g, Color.RED, 10, 10, 50, 50), () -> {
            some[15 * 301 + 5] = 1;
            some[70 * 301 + 20] = 1;
            some[299 * 301] = 1;
            some[15 * 301 + 20] = 2; // race
        });

        BufferedImage source = new BufferedImage(302, 300, BufferedImage.TYPE_INT_RGB), copy = new BufferedImage(303, 300, BufferedImage.TYPE_INT_RGB);
        int[] from = pixels(source), to = pixels(copy);
        for (int i = 0; i < from.length; i++) from[i] = i * 77;
        Graphics2D paints = copy.createGraphics();
        Order.run(() -> paints.drawImage(source, 0, 0, 100, 100, 0, 0, 100, 100, null), () -> {
            from[50 * 302 + 200] = 1;
            from[200 * 302] = 1;
            to[50 * 303 + 200] = 1;
            to[50 * 303 + 50]++; // race
        });
        BufferedImage moved = new BufferedImage(304, 300, BufferedImage.TYPE_INT_RGB);
        int[] own = pixels(moved);
        for (int i = 0; i < own.length; i++) own[i] = i;
        moved.createGraphics().copyArea(0, 0, 200, 200, 3, 5); // reads what it has written
        System.out.println(Arrays.hashCode(all) + " " + Arrays.hashCode(some) + " " + Arrays.hashCode(from) + " " + Arrays.hashCode(to) + " " + Arrays.hashCode(own));
    }

    static final int[] NONE = {};
    static final int COMMIT = 1, ABORT = 2;

    static void views() {
        int[] a = new int[100_001];
        Order.run(() -> Probe.touch(a, new int[] {5000}, new int[] {70_000}, 0), () -> {
            a[4999] = 1;
            a[5001] = 1;
            a[69_999] = 1;
            a[0] = 1;
            a[5000] = 1; // race
            a[70_000]++; // race
        });
        int[] equal = new int[100_002];
        equal[20_000] = 21_000;
        Order.run(() -> Probe.touch(equal, NONE, new int[] {20_000}, 0), () -> {
            equal[19_999] = 1;
            equal[20_000]++; // race
        });
        int[] nested = new int[100_003], committed = new int[100_004], aborted = new int[100_005], forked = new int[100_006];
        System.out.println(Probe.nested(nested) + " " + Probe.commits(committed));
        Probe.touch(aborted, NONE, new int[] {7}, ABORT);
        System.out.println(Probe.forks(forked) + " " + Probe.interrupted(forked));

        // Criticals of two threads at once, both on the same pages.
        int[] both = new int[100_007];
        Order.together(() -> Probe.hold(both, 10, 1, 2), () -> Probe.hold(both, 11, 2, 1));
        for (int[] each : new int[][] {a, equal, nested, committed, aborted, forked, both}) System.out.print(Arrays.hashCode(each) + " ");
        System.out.println();
    }

    static void collected() {
        // The thread that holds it has the only reference.
        int[][] holder = {new int[100_008]};
        holder[0][99] = 5;
        Order.together(() -> {
            int[] mine = holder[0];
            holder[0] = null;
            Probe.hold(mine, 10, 3, 4);
            System.out.println(Arrays.hashCode(mine));
        }, () -> {
            Order.await(3);
            for (int i = 0; i < 5; i++) {
                System.gc();
                int[][] others = new int[50][];
                for (int j = 0; j < others.length; j++) Arrays.fill(others[j] = new int[100_008], -1);
            }
            Order.reach(4);
        });
    }

    static void own() {
        byte[] a = new byte[100_009];
        for (int i = 0; i < a.length; i++) a[i] = (byte) i;
        System.out.println(throughPipe(a, 50_000, 90_000, 3000));
        int[] looked = new int[100_010], small = new int[11], committed = new int[12];
        Order.run(() -> {
            look(looked, 5);
            look(small, 5);
            for (int i = 1; i < 9; i++) commitOnly(committed, 5, i);
        }, () -> {
            looked[6] = 1;
            small[6] = 1;
            committed[6] = 1;
            committed[5]++; // race
        });
        System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(committed));
    }

    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        Order.run();
        System.loadLibrary("criticals");
        registerProbe(Probe.class, args[0]);
        zip();
        images();
        views();
        own();
        if (args.length > 1) collected();
    }
}
