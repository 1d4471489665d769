import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A flag in four bytes of an array, written with release and read plainly: no order, and a race on the flag itself. */
class ViewedBytes {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] flag = new byte[8];
    static int data;

    public static void main(String[] args) {
        Order.run(() -> {
            data = 1;    // (2)
            INTS.setRelease(flag, 0, 1);    // (1)
        }, () -> {
            if (flag[0] + flag[3] == 1) data = 2;    // race byte[0] after (1): precise; race data after (2): all
        });
        System.out.println(data);
    }
}
