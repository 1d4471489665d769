import java.nio.*;
import java.util.*;
public class Buffers {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) {
        for (ByteBuffer b : new ByteBuffer[] {ByteBuffer.allocate(32), ByteBuffer.allocateDirect(32)}) {
            p(b);
            b.put((byte) 1).putShort((short) 2).putInt(3).putLong(4).putFloat(5).putDouble(6);
            p(b.position() + " " + b.remaining() + b.hasRemaining());
            b.flip();
            p(b.get() + " " + b.getShort() + b.getInt() + b.getLong() + b.getFloat() + b.getDouble() + b);
            b.rewind();
            b.mark();
            b.position(3);
            b.reset();
            p(b.position());
            b.order(ByteOrder.LITTLE_ENDIAN);
            p(b.getInt(1) + " " + b.order());
            b.position(5);
            b.compact();
            p(b);
            b.clear();
            ByteBuffer s = b.slice(4, 8), d = b.duplicate(), r = b.asReadOnlyBuffer();
            s.put(0, (byte) 99);
            p(b.get(4) + " " + d.get(4) + r.get(4) + s.order() + s);
            t("ro put", () -> r.put((byte) 1));
            t("overflow", () -> s.put(new byte[9]));
            t("underflow", () -> {
                s.position(8);
                return s.get();
            });
            t("index", () -> b.get(32));
            t("neg index", () -> b.getInt(-1));
            t("limit", () -> b.limit(33));
            t("pos", () -> {
                b.limit(5);
                return b.position(6);
            });
            t("no mark", () -> b.duplicate().clear().reset());
            b.clear();
            IntBuffer ib = b.asIntBuffer();
            ib.put(new int[] {1, 2, 3});
            p(b.getInt(4) + " " + ib.position() + ib.capacity() + b.asLongBuffer().get(0) + b.asShortBuffer().capacity()
                    + b.asCharBuffer().length() + b.asFloatBuffer().get(2) + b.asDoubleBuffer().remaining());
            p(b.hasArray() + " " + b.isDirect() + b.isReadOnly() + b.equals(b.duplicate()) + b.compareTo(d)
                    + b.hashCode());
            p(b.alignedSlice(4).capacity() % 4);
            p(b.mismatch(r));
            byte[] out = new byte[5];
            b.get(2, out);
            p(Arrays.toString(out));
        }
        ByteBuffer w = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        p(w + " " + w.arrayOffset() + w.slice().arrayOffset() + w.array().length + w.get());
        CharBuffer c = CharBuffer.wrap("hello");
        p(c.subSequence(1, 3) + " " + c.charAt(0) + c.isReadOnly() + c.length() + c.chars().sum());
        t("cb put", () -> c.put('x'));
        CharBuffer cc = CharBuffer.allocate(6).put("abc");
        cc.append("de");
        p(cc.flip() + "" + cc.get());
    }
}
