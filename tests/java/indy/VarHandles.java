// FILTER: s/@[0-9a-f]+/@H/
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
public class VarHandles {
    static void p(Object o) { System.out.println(o); }
    int i = 1;
    volatile long l = 2;
    String s = "s";
    static double d = 1.5;
    boolean z;
    byte b;
    short sh;
    char c = 'c';
    float f;
    final int fin = 9;
    static Object so = "so";
    static void t(String n, Body b) {
        try {
            p(n + " " + b.run());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    interface Body {
        Object run() throws Throwable;
    }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup k = MethodHandles.lookup();
        VarHandles o = new VarHandles();
        VarHandle vi = k.findVarHandle(VarHandles.class, "i", int.class),
                  vl = k.findVarHandle(VarHandles.class, "l", long.class),
                  vs = k.findVarHandle(VarHandles.class, "s", String.class),
                  vd = k.findStaticVarHandle(VarHandles.class, "d", double.class),
                  vz = k.findVarHandle(VarHandles.class, "z", boolean.class),
                  vb = k.findVarHandle(VarHandles.class, "b", byte.class),
                  vsh = k.findVarHandle(VarHandles.class, "sh", short.class),
                  vc = k.findVarHandle(VarHandles.class, "c", char.class),
                  vf = k.findVarHandle(VarHandles.class, "f", float.class),
                  vfin = k.findVarHandle(VarHandles.class, "fin", int.class),
                  vso = k.findStaticVarHandle(VarHandles.class, "so", Object.class);
        p((int) vi.get(o));
        vi.set(o, 5);
        p((int) vi.getVolatile(o));
        p(vi.compareAndSet(o, 5, 6) + "" + vi.compareAndSet(o, 5, 7) + o.i);
        p((int) vi.getAndAdd(o, 10) + " " + (int) vi.getAndSet(o, 3) + " " + (int) vi.getAndBitwiseOr(o, 12) + " "
                + (int) vi.getAndBitwiseAnd(o, 7) + " " + (int) vi.getAndBitwiseXor(o, 2) + " " + o.i);
        p((int) vi.compareAndExchange(o, 5, 50) + " " + (int) vi.compareAndExchangeAcquire(o, 50, 51) + " " + o.i);
        while (!vi.weakCompareAndSet(o, 51, 52)) {}
        while (!vi.weakCompareAndSetPlain(o, 52, 53)) {}
        p(o.i);
        vi.setOpaque(o, 1);
        vi.setRelease(o, (int) vi.getAcquire(o) + (int) vi.getOpaque(o));
        p(o.i);
        vl.setVolatile(o, 1L << 40);
        p((long) vl.getAndAdd(o, 1L) + " " + o.l);
        p(vs.compareAndSet(o, "s", "t") + (String) vs.getAndSet(o, "u") + o.s);
        vd.set(2.5);
        p((double) vd.getAndAdd(0.5) + " " + d);
        p(vd.compareAndSet(3.0, 4.0) + " " + d);
        p((boolean) vz.getAndBitwiseOr(o, true) + " " + o.z + vz.compareAndSet(o, true, false));
        p((byte) vb.getAndAdd(o, (byte) 127) + " " + (byte) vb.getAndAdd(o, (byte) 1) + " " + o.b
                + vb.compareAndSet(o, (byte) -128, (byte) 1) + o.b);
        p((short) vsh.getAndAdd(o, (short) -1) + " " + o.sh + vsh.compareAndSet(o, (short) -1, (short) 5) + o.sh);
        p((char) vc.getAndSet(o, 'd') + "" + o.c + (char) vc.getAndAdd(o, (char) 1) + o.c);
        p((float) vf.getAndAdd(o, 1.5f) + " " + o.f + vf.compareAndSet(o, 1.5f, -0f) + vf.compareAndSet(o, 0f, 9f)
                + o.f);
        vso.set((Object) 5);
        p(so);
        t("final set", () -> {
            vfin.set(o, 1);
            return 0;
        });
        p((int) vfin.get(o));
        t("wrong type", () -> (long) vi.get(o));
        t("cast bad", () -> (String) (Object) vi.get(o));
        t("null obj", () -> (int) vi.get((VarHandles) null));
        t("bad obj", () -> (int) vi.get((Object) "x"));
        t("string add", () -> (String) vs.getAndAdd(o, "x"));
        t("set wrong", () -> {
            vs.set(o, 5);
            return 0;
        });
        p(vi.varType() + " " + vi.coordinateTypes() + vfin.isAccessModeSupported(VarHandle.AccessMode.SET)
                + vs.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD)
                + vi.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle ai = MethodHandles.arrayElementVarHandle(int[].class),
                  as = MethodHandles.arrayElementVarHandle(String[].class);
        int[] arr = {1, 2, 3};
        ai.set(arr, 1, 20);
        p((int) ai.getAndAdd(arr, 1, 1) + Arrays.toString(arr));
        t("aioobe", () -> (int) ai.get(arr, 3));
        t("neg", () -> (int) ai.getVolatile(arr, -1));
        String[] sa = {"a", "b"};
        p(as.compareAndSet(sa, 0, "a", "c") + sa[0]);
        t("store check", () -> {
            MethodHandles.arrayElementVarHandle(Object[].class).set((Object[]) new Integer[1], 0, (Object) "s");
            return 0;
        });
        VarHandle bv = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[9];
        bv.set(bytes, 1, 0x01020304);
        p(Arrays.toString(bytes) + Integer.toHexString((int) bv.get(bytes, 0)));
        t("unaligned volatile", () -> (int) bv.getVolatile(bytes, 1));
        t("view bounds", () -> (int) bv.get(bytes, 6));
        VarHandle bbv = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer bb = ByteBuffer.allocateDirect(16);
        bbv.set(bb, 8, 0x1122334455667788L);
        p(bb.get(8) + " " + Long.toHexString((long) bbv.getVolatile(bb, 8)));
        MethodHandle cas = vi.toMethodHandle(VarHandle.AccessMode.COMPARE_AND_SET);
        p((boolean) cas.invokeExact(o, o.i, 99) + "" + o.i);
        MethodHandle inv =
                MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET, vi.accessModeType(VarHandle.AccessMode.GET));
        p(inv.invoke(vi, o));
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        t("no field", () -> k.findVarHandle(VarHandles.class, "nope", int.class));
        t("static mismatch", () -> k.findVarHandle(VarHandles.class, "d", double.class));
        VarHandle exact = vi.withInvokeExactBehavior();
        t("exact", () -> {
            exact.set(o, (short) 1);
            return 0;
        });
        vi.set(o, (short) 7);
        p(o.i);
    }
}
