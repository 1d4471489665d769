/** What a bootstrap method of the program has done is done before anybody uses the constant or the call site that it made. */
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

class BootstrappedClean {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;         // (1)
        }
    }

    static Object make(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return new Box(1);
    }

    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.constant(Object.class, new Box(2)));
    }

    /** A class with `static Object constant()`, which loads a dynamic constant, and `static Object call()`, which has an invokedynamic. */
    static Class<?> made() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xCAFEBABE);
        out.writeInt(61);
        String[] texts = {"BootstrappedMade", "java/lang/Object", "BootstrappedClean", "Code", "BootstrapMethods", "constant", "call",
            "()Ljava/lang/Object;", "Ljava/lang/Object;", "make",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;", "link",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;"};
        out.writeShort(1 + texts.length + 13);
        for (String text : texts) { // 1 to 13
            out.writeByte(1);
            out.writeUTF(text);
        }
        entry(out, 7, 1);           // 14: this class
        entry(out, 7, 2);           // 15
        entry(out, 7, 3);           // 16
        entry(out, 12, 10, 11);     // 17: make
        entry(out, 10, 16, 17);     // 18
        out.writeByte(15);          // 19: its handle
        out.writeByte(6);
        out.writeShort(18);
        entry(out, 12, 12, 13);     // 20: link
        entry(out, 10, 16, 20);     // 21
        out.writeByte(15);          // 22
        out.writeByte(6);
        out.writeShort(21);
        entry(out, 12, 6, 9);       // 23
        entry(out, 17, 0, 23);      // 24: the constant
        entry(out, 12, 7, 8);       // 25
        entry(out, 18, 1, 25);      // 26: the call site
        for (int word : new int[] {1, 14, 15, 0, 0, 2}) out.writeShort(word);
        method(out, 6, 0x13, 0, 24, 0xB0);             // ldc_w, areturn
        method(out, 7, 0xBA, 0, 26, 0, 0, 0xB0);       // invokedynamic, areturn
        out.writeShort(1);
        out.writeShort(5);
        out.writeInt(10);
        for (int word : new int[] {2, 19, 0, 22, 0}) out.writeShort(word);
        return MethodHandles.lookup().defineClass(bytes.toByteArray());
    }

    static void entry(DataOutputStream out, int tag, int... indices) throws Exception {
        out.writeByte(tag);
        for (int index : indices) out.writeShort(index);
    }

    static void method(DataOutputStream out, int name, int... code) throws Exception {
        for (int word : new int[] {9, name, 8, 1, 4}) out.writeShort(word);
        out.writeInt(12 + code.length);
        out.writeShort(1);
        out.writeShort(0);
        out.writeInt(code.length);
        for (int b : code) out.writeByte(b);
        out.writeInt(0);
    }

    public static void main(String[] args) throws Exception {
        Method constant = made().getDeclaredMethod("constant"), call = constant.getDeclaringClass().getDeclaredMethod("call");
        constant.setAccessible(true);
        call.setAccessible(true);
        Order.run(
            () -> System.out.println(((Box) constant.invoke(null)).value + ((Box) call.invoke(null)).value),
            () -> {
                int sum = ((Box) constant.invoke(null)).value;          // race Box.value after (1): Racer
                sum += ((Box) call.invoke(null)).value;
            });
    }
}
