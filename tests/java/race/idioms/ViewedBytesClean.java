import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The same flag, read with acquire: whoever sees it knows the data. */
class ViewedBytesClean {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] flag = new byte[8];
    static int data;

    public static void main(String[] args) {
        Order.run(() -> {
            data = 1;    // (1)
            INTS.setRelease(flag, 0, 1);
        }, () -> {
            if ((int) INTS.getAcquire(flag, 0) == 1) data = 2;    // race data after (1): locksets
        });
        System.out.println(data);
    }
}
