// Every VarHandle access mode on every kind of variable.
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;
public class VarHandleModes {
  int i; long l; short s; byte b; char c; boolean z; float f; double d; String str; static int si; static volatile String ss; final int fi = 4; volatile int vi;
  static void t(String n, HandleLookups.Callable c) { HandleLookups.t(n, c); }
  public static void main(String[] a) throws Throwable {
    MethodHandles.Lookup L = MethodHandles.lookup();
    VarHandleModes o = new VarHandleModes();
    VarHandle I = L.findVarHandle(VarHandleModes.class, "i", int.class), J = L.findVarHandle(VarHandleModes.class, "l", long.class), S = L.findVarHandle(VarHandleModes.class, "s", short.class), B = L.findVarHandle(VarHandleModes.class, "b", byte.class), C = L.findVarHandle(VarHandleModes.class, "c", char.class), Z = L.findVarHandle(VarHandleModes.class, "z", boolean.class), F = L.findVarHandle(VarHandleModes.class, "f", float.class), D = L.findVarHandle(VarHandleModes.class, "d", double.class), R = L.findVarHandle(VarHandleModes.class, "str", String.class), SI = L.findStaticVarHandle(VarHandleModes.class, "si", int.class), SS = L.findStaticVarHandle(VarHandleModes.class, "ss", String.class), FI = L.findVarHandle(VarHandleModes.class, "fi", int.class);
    I.set(o, 1); System.out.println((int) I.get(o)); System.out.println((int) I.getAndAdd(o, 5)); System.out.println(I.compareAndSet(o, 6, 7)); System.out.println((int) I.compareAndExchange(o, 6, 8)); System.out.println((int) I.getAndBitwiseOr(o, 8)); System.out.println((int) I.getVolatile(o)); I.setRelease(o, 3); System.out.println((int) I.getAcquire(o)); I.setOpaque(o, 2); System.out.println((int) I.getOpaque(o)); System.out.println(I.weakCompareAndSetPlain(o, 2, 1)); System.out.println((int) I.getAndSet(o, 99)); System.out.println((int) I.getAndBitwiseAnd(o, 3) + " " + (int) I.getAndBitwiseXor(o, 1) + " " + (int) I.getAndAddAcquire(o, 1) + (int) I.getAndSetRelease(o, 1));
    J.setVolatile(o, 1L << 40); System.out.println((long) J.getAndAdd(o, 1L) + " " + (long) J.get(o) + J.compareAndSet(o, (1L << 40) + 1, -1L) + (long) J.getVolatile(o));
    S.set(o, (short) 5); System.out.println((short) S.getAndAdd(o, (short) 32767) + " " + (short) S.get(o) + S.compareAndSet(o, (short) -32764, (short) 9) + o.s);
    B.set(o, (byte) 5); System.out.println((byte) B.getAndAdd(o, (byte) 127) + " " + (byte) B.get(o) + " " + (byte) B.compareAndExchange(o, (byte) -124, (byte) 1) + o.b + (byte) B.getAndBitwiseOr(o, (byte) 6) + o.b);
    C.set(o, 'x'); System.out.println((char) C.getAndSet(o, 'y') + "" + (char) C.getAndAdd(o, (char) 1) + o.c + C.compareAndSet(o, 'z', 'q') + o.c);
    Z.set(o, true); System.out.println((boolean) Z.getAndSet(o, false) + " " + o.z + Z.compareAndSet(o, false, true) + (boolean) Z.getAndBitwiseXor(o, true) + o.z);
    F.set(o, 1.5f); System.out.println((float) F.getAndAdd(o, 2f) + " " + F.compareAndSet(o, 3.5f, -0f) + o.f + (float) F.getAndSet(o, 1f));
    D.set(o, 1.5); System.out.println((double) D.getAndAdd(o, 2.0) + " " + D.compareAndSet(o, 3.5, Double.NaN) + o.d + (double) D.compareAndExchange(o, Double.NaN, 1.0) + o.d);
    R.set(o, "a"); System.out.println((String) R.getAndSet(o, "b") + (String) R.compareAndExchange(o, "b", "c") + o.str + R.weakCompareAndSet(o, "c", "d") + o.str + R.getVolatile(o));
    SI.set(3); System.out.println((int) SI.getAndAdd(2) + " " + si); SS.setVolatile("sss"); System.out.println((String) SS.get());
    t("final", () -> { FI.set(o, 3); return 1; }); t("final get", () -> (int) FI.get(o)); t("add ref", () -> R.getAndAdd(o, "x")); t("wrong type", () -> { I.set(o, "x"); return 1; }); t("null", () -> (int) I.get((VarHandleModes) null)); t("wrong recv", () -> (int) I.get((Object) "s")); t("supported", () -> R.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
    VarHandle AI = MethodHandles.arrayElementVarHandle(int[].class), AS = MethodHandles.arrayElementVarHandle(String[].class), AD = MethodHandles.arrayElementVarHandle(double[].class);
    int[] ia = {1, 2, 3}; System.out.println((int) AI.getAndAdd(ia, 1, 10) + Arrays.toString(ia) + AI.compareAndSet(ia, 2, 3, 4) + (int) AI.getVolatile(ia, 2)); t("oob", () -> (int) AI.get(ia, 3)); t("oob-", () -> { AI.setVolatile(ia, -1, 3); return 0; });
    String[] sa = {"a", "b"}; System.out.println((String) AS.getAndSet(sa, 0, "z") + Arrays.toString(sa)); Object[] oa = sa; VarHandle AO = MethodHandles.arrayElementVarHandle(Object[].class); t("store", () -> { AO.set(oa, 0, 1); return 0; }); t("storeok", () -> { AO.setRelease(oa, 0, "k"); return oa[0]; });
    t("null array", () -> (int) AI.get((int[]) null, 0)); System.out.println((double) AD.getAndAdd(new double[] {1.0}, 0, 2.0));
    VarHandle BV = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN), BL = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN), BB = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    byte[] ba = new byte[16]; BV.set(ba, 3, 0x0102030405060708L); System.out.println(Arrays.toString(ba) + Integer.toHexString((int) BL.get(ba, 3))); t("unaligned", () -> (int) BL.getVolatile(ba, 3)); t("bound", () -> (int) BL.get(ba, 13));
    ByteBuffer bb = ByteBuffer.allocateDirect(16); BB.set(bb, 4, 0x01020304); System.out.println(bb.get(4) + " " + (int) BB.getAndAdd(bb, 4, 1) + " " + bb.getInt(4)); ByteBuffer hb = ByteBuffer.allocate(8); BB.set(hb, 0, 5); System.out.println(hb); t("bbbound", () -> (int) BB.get(hb, 5));
    VarHandle ex = I.withInvokeExactBehavior(); t("exact", () -> { ex.set(o, (short) 1); return 0; }); System.out.println(I.varType() + " " + I.coordinateTypes() + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET) + I);
    VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence(); VarHandle.loadLoadFence(); VarHandle.storeStoreFence();
    MethodHandle mh = I.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD); System.out.println((int) mh.invokeExact(o, 4) + " " + o.i);
    t("novar", () -> L.findVarHandle(VarHandleModes.class, "nn", int.class)); t("static", () -> L.findVarHandle(VarHandleModes.class, "si", int.class)); t("priv", () -> L.findVarHandle(String.class, "value", byte[].class));
  }
}
