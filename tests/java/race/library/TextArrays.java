/** Characters, charsets, writers and random generators work on the program's arrays, in bytecode and in intrinsics. */
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.SplittableRandom;

class TextArrays {
    public static void main(String[] args) {
        char[] point = new char[2], given = new char[2], encoded = new char[4], written = new char[2];
        byte[] bytes = new byte[8], hex = new byte[2], random = new byte[8];
        Order.run(
            () -> {
                point[0] = 'z';                                                          // (1)
                given[1] = 'z';                                                          // (2)
                encoded[2] = '\u0401';                                                   // (3)
                encoded[3] = 'z';
                bytes[1] = 1;                                                            // (4)
                bytes[2] = 1;
                written[0] = 'z';                                                        // (5)
                hex[1] = 3;                                                              // (6)
                random[7] = 1;                                                           // (7)
            },
            () -> {
                Character.toChars('x', point, 0);                                        // race char[0] after (1): all
                int n = Character.codePointAt(given, 1);                                 // race char[1] after (2): precise Racer
                StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(encoded), // race char[2] after (3): precise Racer; race byte[1] after (4): all
                    ByteBuffer.wrap(bytes), true);
                new PrintWriter(new StringWriter()).write(written);                      // race char[0] after (5): precise Racer
                n += HexFormat.of().formatHex(hex).length();                             // race byte[1] after (6): precise Racer
                new SplittableRandom(1).nextBytes(random);                               // race byte[7] after (7): all
                System.out.println(n);
            });
    }
}
