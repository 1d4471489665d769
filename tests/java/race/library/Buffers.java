/** A buffer around an array of the program changes that array. */
import java.nio.ByteBuffer;

class Buffers {
    public static void main(String[] args) {
        byte[] bytes = new byte[8];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        Order.run(
            () -> bytes[2] = 1,             // (1)
            () -> buffer.put(2, (byte) 2),  // race byte[2] after (1): all
            () -> System.out.println(buffer.get(3)));
    }
}
