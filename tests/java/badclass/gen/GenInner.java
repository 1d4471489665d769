import java.io.IOException;
import org.objectweb.asm.Opcodes;

/** Class files whose claims about nesting are odd without being format errors, and other facts that reflection reads before linking. */
public class GenInner implements Opcodes {
    static String dir;

    /** Rows of inner class, outer class, simple name, flags; class names are strings, each with a constant of its own. */
    static byte[] rows(Raw r, Object[]... rows) {
        int[][] all = new int[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            Object[] x = rows[i];
            all[i] = new int[] {x[0] instanceof Integer n ? n : r.cls((String) x[0]), x[1] == null ? 0 : r.cls((String) x[1]),
                x[2] == null ? 0 : r.utf((String) x[2]), (Integer) x[3]};
        }
        return r.attribute("InnerClasses", Raw.bytes(o -> {
            o.writeShort(all.length);
            for (int[] row : all)
                for (int x : row) o.writeShort(x);
        }));
    }

    static byte[] enclosing(Raw r, String c) {
        int k = r.cls(c);
        return r.attribute("EnclosingMethod", Raw.bytes(o -> {
            o.writeShort(k);
            o.writeShort(0);
        }));
    }

    static Object[] row(Object inner, String outer, String name, int flags) { return new Object[] {inner, outer, name, flags}; }

    interface Fill {
        void in(Raw r);
    }

    static void one(String name, Fill f) throws IOException {
        Raw r = new Raw().named("N");
        f.in(r);
        r.save(dir, "inner", name);
    }

    public static void main(String[] args) throws Exception {
        dir = args[0];
        one("unused_flags", r -> r.attributes.add(rows(r, row("N", "Outside", "X", 0x0FDF))));
        one("old_interface", r -> {
            r.major = 49;
            r.attributes.add(rows(r, row("N", null, null, 0x0209)));
        });
        one("enclosing_alone", r -> r.attributes.add(enclosing(r, "java/lang/String")));
        one("local_in_missing", r -> {
            r.attributes.add(enclosing(r, "Missing"));
            r.attributes.add(rows(r, row("N", null, "Local", 0)));
        });
        one("local_in_stranger", r -> {
            r.attributes.add(enclosing(r, "java/lang/String"));
            r.attributes.add(rows(r, row("N", null, "Local", 0)));
        });
        one("circle_by_name", r -> {
            r.attributes.add(enclosing(r, "java/lang/String"));
            r.attributes.add(rows(r, row("N", "N", "X", 8)));
        });
        one("circle_of_two", r -> r.attributes.add(rows(r, row("N", "P", "X", 8), row("P", "N", "Y", 8))));
        one("circle_elsewhere", r -> r.attributes.add(rows(r, row("N", null, "X", 8), row("P", "Q", "Y", 8), row("Q", "P", "Z", 8))));
        one("two_rows", r -> {
            int n = r.cls("N");
            r.attributes.add(rows(r, row(n, null, "X", 8), row(n, null, "Y", 0)));
        });
        one("two_equal_rows", r -> {
            int n = r.cls("N");
            r.attributes.add(rows(r, row(n, null, "X", 8), row(n, null, "X", 8 | 0x100)));
        });
        one("count_beyond_end", r -> r.attributes.add(r.attribute("InnerClasses", new byte[] {(byte) 0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0})));
        one("record_with_bad_code", r -> {
            r.access = 0x31;
            r.superClass = r.cls("java/lang/Record");
            r.method(1, "x", "()I", r.code(1, 1, POP, IRETURN));
            int x = r.utf("x"), i = r.utf("I");
            r.attributes.add(r.attribute("Record", Raw.bytes(o -> {
                o.writeShort(1);
                o.writeShort(x);
                o.writeShort(i);
                o.writeShort(0);
            })));
        });
        for (int flags : new int[] {0x31, 0x21})
            for (String sup : new String[] {"java/lang/Record", "java/lang/Object"})
                one("record_" + Integer.toHexString(flags) + "_" + sup.substring(10), r -> {
                    r.access = flags;
                    r.superClass = r.cls(sup);
                    r.attributes.add(r.attribute("Record", new byte[2]));
                    r.attributes.add(rows(r, row("N", "Outside", "X", 0x18)));
                });
        one("prohibited_package", r -> r.named("java/lang/Foo"));
        one("prohibited_and_circular", r -> r.named("java/lang/Foo", "java/lang/Foo"));
    }
}
