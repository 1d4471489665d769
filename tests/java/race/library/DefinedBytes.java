/** Whoever defines a class reads the bytes that it is made of. */
import java.lang.invoke.MethodHandles;

class DefinedBytes {
    public static void main(String[] args) {
        byte[] bytes = new byte[8];
        Order.run(
            () -> bytes[0] = 1,         // (1)
            () -> {
                try {
                    MethodHandles.lookup().defineClass(bytes);  // race byte[0] after (1): precise Racer
                } catch (ClassFormatError e) {
                    System.out.println("no class");
                }
            });
    }
}
