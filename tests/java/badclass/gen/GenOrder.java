import java.util.*;
import java.util.function.*;
import org.objectweb.asm.*;

/** Class files with more than one error: which one is thrown? */
public class GenOrder implements Opcodes {
    static String dir;

    static void one(String name, Consumer<Raw> c) throws Exception {
        Raw r = new Raw().named("B");
        c.accept(r);
        r.save(dir, "order", name);
    }

    static final int[] UNDERFLOW = {IADD, IRETURN}, OVERFLOW = {ICONST_1, ICONST_1, ICONST_1, IRETURN}, WRONG_TYPE = {LCONST_0, IRETURN};

    static void methods() throws Exception {
        String[][] orders = {{"zeta", "<clinit>", "alpha"}, {"alpha", "zeta", "<clinit>"}, {"values", "$values", "cost"}, {"toString", "mine", "hashCode"},
            {"mine", "yours"}, {"yours", "mine"}, {"compareTo", "finalize", "nobodyElseHasThis", "get"}};
        for (String[] names : orders) {
            one("methods_" + String.join("_", names).replace("<", "").replace(">", ""), r -> {
                int[][] codes = {UNDERFLOW, OVERFLOW, WRONG_TYPE, UNDERFLOW};
                for (int i = 0; i < names.length; i++) r.method(9, names[i], names[i].equals("<clinit>") ? "()V" : "()I", r.code(2, 1, codes[i]));
            });
        }
        // A class that is missing, in one method, and wrong code in another: to tell that Missing is no Throwable it must be loaded.
        for (String[] names : new String[][] {{"zeta", "<clinit>"}, {"<clinit>", "zeta"}}) {
            one("missing_" + (names[0].equals("zeta") ? "first" : "last"), r -> {
                int missing = r.cls("no/Such");
                for (String n : names) {
                    boolean bad = n.equals("zeta");
                    r.method(9, n, "()V", bad ? r.codeWith(1, 1, new int[][] {{0, 1, 1, missing}}, new byte[0][], RETURN, ATHROW) : r.code(2, 1, UNDERFLOW));
                }
            });
        }
    }

    // Instructions that only java's own interpreter has.
    static void internals() throws Exception {
        for (int opcode = 202; opcode < 256; opcode++) {
            int op = opcode;
            one("internal_" + opcode, r -> r.run(1, 0, op, 0, 0, 0, ICONST_3, IRETURN));
            one("internal_" + opcode + "_late", r -> r.run(1, 0, POP, op, 0, 0, 0, ICONST_3, IRETURN));
            one("internal_" + opcode + "_cut", r -> r.run(1, 0, POP, ICONST_3, op, 0));
            one("internal_" + opcode + "_last", r -> r.run(1, 0, POP, ICONST_3, IRETURN, op));
            one("internal_" + opcode + "_dead", r -> r.run(1, 0, ICONST_3, IRETURN, op, 0, 0, 0));
        }
    }

    static void interfaces() throws Exception {
        String[][] first = {{"good", "java/lang/Runnable"}, {"class", "java/lang/Object"}, {"missing", "no/Such"}, {"own", "B"}, {"sealed", "java/lang/constant/ConstantDesc"}};
        for (String[] f : first) {
            one("interface_" + f[0] + "_bad_index", r -> {
                r.interfaces.add(r.cls(f[1]));
                r.interfaces.add(0);
            });
            one("interface_" + f[0] + "_no_class", r -> {
                r.interfaces.add(r.cls(f[1]));
                r.interfaces.add(r.utf("x"));
            });
            one("interface_" + f[0] + "_array", r -> {
                r.interfaces.add(r.cls(f[1]));
                r.interfaces.add(r.cls("[I"));
            });
            one("interface_" + f[0] + "_twice", r -> {
                r.interfaces.add(r.cls(f[1]));
                r.interfaces.add(r.cls(f[1]));
            });
            one("interface_" + f[0] + "_bad_field", r -> {
                r.interfaces.add(r.cls(f[1]));
                r.field(1, "f", "Q");
            });
            one("interface_bad_index_" + f[0], r -> {
                r.interfaces.add(0);
                r.interfaces.add(r.cls(f[1]));
            });
            one("super_" + f[0] + "_bad_interface", r -> {
                r.superClass = r.cls(f[1]);
                r.interfaces.add(0);
            });
            one("super_" + f[0] + "_missing_interface", r -> {
                r.superClass = r.cls(f[1]);
                r.interfaces.add(r.cls("no/Such"));
            });
            one("super_" + f[0] + "_bad_method", r -> {
                r.superClass = r.cls(f[1]);
                r.method(1, "m", "Q");
            });
        }
    }

    public static void main(String[] args) throws Exception {
        dir = args[0];
        methods();
        internals();
        interfaces();
    }
}
