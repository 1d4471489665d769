// HELPER:
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Class files with nothing but a name and a superclass, for hierarchies that a compiler refuses. */
class ClassBytes {
    static byte[] of(String name, String superclass) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0xCAFEBABE);
            out.writeInt(52);
            out.writeShort(5);
            for (String text : new String[] {name, superclass}) {
                out.writeByte(1);
                out.writeUTF(text);
            }
            for (int text = 1; text <= 2; text++) {
                out.writeByte(7);
                out.writeShort(text);
            }
            out.writeShort(0x21);
            out.writeShort(3);
            out.writeShort(4);
            out.writeLong(0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
