import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * The types that generated code computes with, as descriptors; OBJ, BASE (the program's own class $A) and the array types are references.
 * Narrow types occur as fields, elements, parameters and results only.
 */
final class Types implements Opcodes {
    static final String I = "I", J = "J", F = "F", D = "D", OBJ = "Ljava/lang/Object;", BASE = "A", MATRIX = "[[I", OBJECTS = "[" + OBJ;
    static final List<String> PRIMITIVE = List.of(I, J, F, D);
    static final List<String> NARROW = List.of("B", "S", "C", "Z");
    static final List<String> ARRAYS = List.of("[I", "[J", "[F", "[D", "[B", "[S", "[C", "[Z", OBJECTS, MATRIX);
    static final List<String> VALUES = List.of(I, I, I, J, J, F, D, OBJ, BASE, "[I", "[J", "[D", "[B", OBJECTS, MATRIX);

    private Types() {}

    static boolean isNarrow(String t) { return NARROW.contains(t); }

    static boolean isReference(String t) { return t.length() > 1 || t.equals(BASE); }

    static int size(String t) { return t.equals(J) || t.equals(D) ? 2 : 1; }

    /** The type of a narrow value on the operand stack. */
    static String onStack(String t) { return isNarrow(t) ? I : t; }

    /** 0 to 4 for int, long, float, double, reference: the order in which the JVM numbers its typed instructions. */
    static int kind(String t) {
        return isReference(t) ? 4 : "IJFD".indexOf(onStack(t));
    }

    static int elementLoad(String element) {
        int narrow = "BCS".indexOf(element.equals("Z") ? "B" : element);
        return narrow >= 0 && element.length() == 1 ? BALOAD + narrow : IALOAD + kind(element);
    }

    static int elementStore(String element) { return elementLoad(element) + (IASTORE - IALOAD); }

    static int newArrayCode(String element) {
        return switch (element) {
            case "Z" -> T_BOOLEAN;
            case "C" -> T_CHAR;
            case "F" -> T_FLOAT;
            case "D" -> T_DOUBLE;
            case "B" -> T_BYTE;
            case "S" -> T_SHORT;
            case "I" -> T_INT;
            default -> T_LONG;
        };
    }
}
