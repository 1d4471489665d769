// VMARGS: -XX:MaxDirectMemorySize=16m
import java.nio.*;
import java.util.*;
public class DirectMemory {
    public static void main(String[] args) throws Exception {
        List<ByteBuffer> l = new ArrayList<>();
        try {
            for (int i = 0; i < 64; i++) l.add(ByteBuffer.allocateDirect(1 << 20));
            System.out.println("no oom");
        } catch (OutOfMemoryError e) {
            System.out.println(l.size() + " " + e.getMessage());
        }
        l.clear();
        ByteBuffer b = null;
        for (int i = 0; i < 50; i++) {
            b = ByteBuffer.allocateDirect(1 << 20);
            b.putLong(0, i);
        }
        System.out.println(b.getLong(0) + " " + b.isDirect() + b.capacity());
        ByteBuffer s = b.slice(8, 16).order(ByteOrder.LITTLE_ENDIAN);
        s.putInt(0x01020304);
        System.out.println(b.get(8) + " " + b.asReadOnlyBuffer().isReadOnly() + s.remaining());
        try {
            ByteBuffer.allocateDirect(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.putLong(100, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        LongBuffer lb = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder()).asLongBuffer();
        lb.put(new long[] {1, 2, 3}).flip();
        System.out.println(lb.get() + lb.get() + lb.remaining() + " " + lb.isDirect() + lb);
        CharBuffer cb = ByteBuffer.allocateDirect(20).asCharBuffer().put("hey");
        cb.flip();
        System.out.println(cb);
    }
}
