import java.util.*;
import java.util.function.*;
import org.objectweb.asm.*;

/** Class files that the format checks must refuse: header, constant pool, declarations, members, code attributes. */
public class GenFormat implements Opcodes {
    static String dir;

    static void one(String folder, String name, Consumer<Raw> c) throws Exception {
        Raw r = new Raw();
        c.accept(r);
        if (r.thisClass < 0) r.named("B");
        r.save(dir, folder, name);
    }

    static byte[] good() {
        Raw r = new Raw().named("Good");
        r.field(9, "f", "I");
        r.run(1, 0, ICONST_3, IRETURN);
        return r.build();
    }

    static void header() throws Exception {
        byte[] g = good();
        Gen.save(dir, "header/good", g);
        for (int n = 0; n < g.length; n += n < 12 ? 1 : 7)
            Gen.save(dir, String.format("header/truncated%03d", n), Arrays.copyOf(g, n));
        Gen.save(dir, "header/extra", Arrays.copyOf(g, g.length + 1));
        one("header", "magic", r -> r.magic = 0xCAFED00D);
        int[][] versions = {{44, 0}, {45, 0}, {45, 3}, {45, 65535}, {46, 1}, {55, 5}, {56, 0}, {56, 5}, {60, 65535},
                {61, 1}, {61, 65535}, {62, 0}, {255, 0}, {0, 0}, {65535, 65535}};
        for (int[] v : versions)
            one("header", String.format("version%05d_%05d", v[0], v[1]), r -> {
                r.major = v[0];
                r.minor = v[1];
            });
    }

    static void pool() throws Exception {
        for (int tag : new int[] {0, 2, 13, 14, 21, 255})
            one("pool", String.format("tag%03d", tag), r -> r.entry(tag, o -> o.writeShort(1)));
        one("pool", "count_zero", r -> r.poolCount = 0);
        one("pool", "count_one", r -> r.poolCount = 1);
        one("pool", "count_too_big", r -> r.poolCount = 500);
        one("pool", "this_class_zero", r -> {
            r.named("B");
            r.thisClass = 0;
        });
        one("pool", "this_class_out", r -> {
            r.named("B");
            r.thisClass = 999;
        });
        one("pool", "this_class_is_utf8", r -> {
            r.named("B");
            r.thisClass = 1;
        });
        one("pool", "super_class_is_utf8", r -> {
            r.named("B");
            r.superClass = 1;
        });
        one("pool", "class_name_is_integer", r -> {
            int i = r.entry(3, o -> o.writeInt(5));
            r.entry(7, o -> o.writeShort(i));
        });
        one("pool", "class_name_out", r -> r.entry(7, o -> o.writeShort(77)));
        one("pool", "string_to_class", r -> {
            int c = r.cls("x/Y");
            r.entry(8, o -> o.writeShort(c));
        });
        one("pool", "field_ref_no_class", r -> r.pair(9, r.utf("a"), r.nameType("f", "I")));
        one("pool", "field_ref_no_name_type", r -> r.pair(9, r.cls("a"), r.utf("f")));
        one("pool", "field_ref_method_descriptor", r -> r.ref(9, "a", "f", "()V"));
        one("pool", "method_ref_field_descriptor", r -> r.ref(10, "a", "f", "I"));
        one("pool", "method_ref_bad_descriptor", r -> r.ref(10, "a", "f", "(I"));
        one("pool", "method_ref_bad_name", r -> r.ref(10, "a", "f<", "()V"));
        one("pool", "method_ref_init_not_void", r -> r.ref(10, "a", "<init>", "()I"));
        one("pool", "interface_ref_init", r -> r.ref(11, "a", "<init>", "()V"));
        one("pool", "name_type_bad_descriptor", r -> r.nameType("f", "Q"));
        one("pool", "method_type_bad", r -> {
            int u = r.utf("x");
            r.entry(16, o -> o.writeShort(u));
        });
        for (int kind : new int[] {0, 1, 5, 8, 10})
            one("pool", String.format("method_handle_kind%02d_on_method", kind), r -> {
                int m = r.ref(10, "a", "m", "()V");
                r.entry(15, o -> {
                    o.writeByte(kind);
                    o.writeShort(m);
                });
            });
        one("pool", "method_handle_new_of_plain", r -> {
            int m = r.ref(10, "a", "m", "()V");
            r.entry(15, o -> {
                o.writeByte(8);
                o.writeShort(m);
            });
        });
        one("pool", "method_handle_virtual_of_init", r -> {
            int m = r.ref(10, "a", "<init>", "()V");
            r.entry(15, o -> {
                o.writeByte(5);
                o.writeShort(m);
            });
        });
        one("pool", "indy_without_bootstraps", r -> r.pair(18, 0, r.nameType("x", "()V")));
        one("pool", "method_handle_in_old_version", r -> {
            r.major = 50;
            int m = r.ref(10, "a", "m", "()V");
            r.entry(15, o -> {
                o.writeByte(6);
                o.writeShort(m);
            });
        });
        one("pool", "indy_in_old_version", r -> {
            r.major = 50;
            r.pair(18, 0, r.nameType("x", "()V"));
        });
        one("pool", "condy_in_old_version", r -> {
            r.major = 54;
            r.pair(17, 0, r.nameType("x", "I"));
        });
        one("pool", "module_tag", r -> {
            int u = r.utf("m");
            r.entry(19, o -> o.writeShort(u));
        });
        one("pool", "long_at_end", r -> {
            r.named("B");
            r.entry(5, o -> o.writeLong(1));
            r.poolCount = r.count - 1;
        });
        one("pool", "points_into_long", r -> {
            int l = r.entry(5, o -> o.writeLong(1));
            r.entry(8, o -> o.writeShort(l + 1));
        });
        int[][] utf = {{0}, {0xff}, {0xc3}, {0xc3, 0x41}, {0xe2, 0x82}, {0xf0, 0x9f, 0x98, 0x80}, {0xed, 0xa0, 0x80},
                {0xc0, 0x80}, {0xc1, 0x81}};
        for (int i = 0; i < utf.length; i++) {
            int[] u = utf[i];
            one("pool", "utf8_" + i, r -> r.utfRaw(u));
        }
    }

    static void declarations() throws Exception {
        for (String n : new String[] {"a.b", "a;b", "[I", "a[b", "", "/a", "a/", "a//b", "a b", "\u00e9", "1", "<init>",
                     "int", "LX;", "package-info"})
            one("decl", "name_" + (n.isEmpty() ? "empty" : n.replace("/", "SLASH")), r -> r.named(n));
        for (String s : new String[] {"java/lang/String", "java/lang/Runnable", "no/Such", "B", "[I", "java/lang/Enum",
                     "java/lang/Record", "a.b", "int", "sup/Hidden", "sup/Circle1"})
            one("decl", "super_" + s.replace('/', '_'), r -> r.named("B", s));
        one("decl", "super_none", r -> r.named("B", null));
        for (String s : new String[] {"java/lang/String", "no/Such", "B", "sup/HiddenItf", "[I"})
            one("decl", "interface_" + s.replace('/', '_'), r -> {
                r.named("B");
                r.interfaces.add(r.cls(s));
            });
        for (String s : new String[] {"java/lang/Runnable", "java/lang/Object", "no/Such", "sup/HiddenItf"})
            one("decl", "interface_twice_" + s.replace('/', '_'), r -> {
                r.named("B");
                r.interfaces.add(r.cls(s));
                r.interfaces.add(r.cls(s));
            });
        one("decl", "interface_index_bad", r -> {
            r.named("B");
            r.interfaces.add(1);
        });
        int[] flags = {0x0000, 0x0010, 0x0410, 0x0200, 0x0600, 0x0610, 0x0620, 0x2600, 0x2000, 0x4000, 0x4600, 0x8000,
                0x8021, 0x1021, 0xffff, 0x0002, 0x0008};
        for (int f : flags) one("decl", String.format("flags_%04x", f), r -> r.access = f);
        one("decl", "interface_with_other_super", r -> {
            r.named("B", "java/lang/Thread");
            r.access = 0x600;
        });
        String[] attrs = {"SourceFile", "InnerClasses", "EnclosingMethod", "NestHost", "NestMembers", "Record",
                "PermittedSubclasses", "BootstrapMethods", "Signature", "Synthetic", "Deprecated",
                "RuntimeVisibleAnnotations", "Unknown"};
        for (String a : attrs) {
            one("decl", "attr_empty_" + a, r -> r.attributes.add(r.attribute(a, new byte[0])));
            one("decl", "attr_zeros_" + a, r -> r.attributes.add(r.attribute(a, new byte[] {0, 0})));
            one("decl", "attr_ones_" + a,
                    r -> r.attributes.add(r.attribute(a, new byte[] {0, 1, 0, 1, 0, 1, 0, 1, 0, 1})));
            one("decl", "attr_twice_" + a, r -> {
                byte[] x = r.attribute(
                        a, a.equals("Synthetic") || a.equals("Deprecated") ? new byte[0] : new byte[] {0, 0});
                r.attributes.add(x);
                r.attributes.add(x);
            });
        }
        one("decl", "attr_length_too_big", r -> {
            int u = r.utf("Custom");
            r.attributes.add(Raw.bytes(o -> {
                o.writeShort(u);
                o.writeInt(1000);
            }));
        });
        one("decl", "nest_host_missing_class",
                r -> r.attributes.add(r.attribute("NestHost", shorts(r.cls("no/Host")))));
        one("decl", "nest_host_not_agreeing",
                r -> r.attributes.add(r.attribute("NestHost", shorts(r.cls("java/lang/String")))));
        one("decl", "extends_sealed_not_permitted", r -> r.named("B", "sup/Sealed"));
        one("decl", "extends_sealed_itf_not_permitted", r -> {
            r.named("B");
            r.interfaces.add(r.cls("sup/SealedItf"));
        });
        one("decl", "overrides_final", r -> {
            r.named("B", "sup/Finals");
            r.method(1, "fin", "()V", r.code(0, 1, RETURN));
        });
        one("decl", "overrides_private_final", r -> {
            r.named("B", "sup/Finals");
            r.method(1, "priv", "()V", r.code(0, 1, RETURN));
        });
    }

    static byte[] shorts(int... v) {
        return Raw.bytes(o -> {
            for (int x : v) o.writeShort(x);
        });
    }

    static void members() throws Exception {
        one("member", "duplicate_field", r -> r.field(9, "f", "I").field(1, "f", "I"));
        one("member", "duplicate_fields", r -> r.field(9, "f", "I").field(9, "g", "I").field(1, "g", "I").field(1, "f", "I"));
        one("member", "duplicate_fields_in_order", r -> r.field(9, "f", "I").field(9, "g", "I").field(1, "f", "I").field(1, "g", "I"));
        one("member", "duplicate_field_of_class", r -> r.field(9, "f", "La/B;").field(1, "f", "La/B;"));
        one("member", "same_field_other_type", r -> r.field(9, "f", "I").field(9, "f", "J"));
        one("member", "duplicate_method",
                r -> r.method(9, "m", "()V", r.code(0, 0, RETURN)).method(9, "m", "()V", r.code(0, 0, RETURN)));
        for (String n : new String[] {"a.b", "a/b", "a;", "a[", "", "<x>", "<init>", "a b", "a<b", "\u00e9-"}) {
            String file = n.isEmpty() ? "empty" : n.replace("/", "SLASH");
            one("member", "field_name_" + file, r -> r.field(9, n, "I"));
            one("member", "method_name_" + file, r -> r.method(9, n, "()V", r.code(0, 0, RETURN)));
        }
        for (String d : new String[] {"V", "", "II", "L;", "Ljava/lang/String", "Q", "[", "[V", "()V", "Lja.va;",
                     "[".repeat(255) + "I", "[".repeat(256) + "I", "Ljava//String;"})
            one("member", "field_type_" + (d.length() > 20 ? "dims" + (d.length() - 1) : d.replace("/", "SLASH")),
                    r -> r.field(9, "f", d));
        for (String d : new String[] {"()", "(", "(V)V", "(I", "()II", "(Ljava/lang/String)V", "I", "()[V",
                     "("
                             + "J".repeat(128) + ")V",
                     "("
                             + "I".repeat(255) + ")V",
                     "("
                             + "I".repeat(256) + ")V"})
            one("member", "method_type_" + (d.length() > 30 ? "args" + d.length() : d.replace("/", "SLASH")),
                    r -> r.method(9, "m", d, r.code(0, 300, RETURN)));
        one("member", "instance_with_255_args",
                r
                -> r.method(1, "m",
                        "("
                                + "I".repeat(255) + ")V",
                        r.code(0, 300, RETURN)));
        for (int f : new int[] {3, 5, 6, 7, 0x50, 0x18, 0x1000, 0x4009, 0xffff, 0x80, 0xd0})
            one("member", String.format("field_flags_%04x", f), r -> r.field(f, "f", "I"));
        for (int f : new int[] {3, 5, 6, 0x410, 0x408, 0x402, 0x420, 0x500, 0x0c00, 0xc01, 0x400, 0x401})
            one("member", String.format("method_flags_%04x", f), r -> {
                r.access |= 0x400;
                byte[] code = r.code(0, 1, RETURN);
                if ((f & 0x500) != 0) r.method(f, "m", "()V");
                else r.method(f, "m", "()V", code);
            });
        for (int f : new int[] {1, 2, 9, 0x401, 0x402, 0x404, 0x411, 0x421, 0x101, 4, 0, 0x11, 0x21, 0xa, 0x409})
            for (int version : new int[] {51, 61})
                one("member", String.format("itf_method_%04x_v%d", f, version), r -> {
                    r.access = 0x601;
                    r.major = version;
                    byte[] code = r.code(0, 1, RETURN);
                    if ((f & 0x500) != 0) r.method(f, "m", "()V");
                    else r.method(f, "m", "()V", code);
                });
        for (int f : new int[] {0x19, 9, 1, 0x1a, 0x10, 0x59})
            one("member", String.format("itf_field_%04x", f), r -> {
                r.access = 0x601;
                r.field(f, "f", "I");
            });
        one("member", "itf_init", r -> {
            r.access = 0x601;
            r.method(1, "<init>", "()V", r.code(0, 1, RETURN));
        });
        one("member", "init_static", r -> r.method(9, "<init>", "()V", r.code(0, 1, RETURN)));
        one("member", "init_abstract", r -> r.method(0x401, "<init>", "()V"));
        one("member", "init_not_void", r -> r.method(1, "<init>", "()I", r.code(1, 1, ICONST_0, IRETURN)));
        one("member", "clinit_instance", r -> r.method(0, "<clinit>", "()V", r.code(0, 1, RETURN)));
        one("member", "clinit_args", r -> r.method(8, "<clinit>", "(I)V", r.code(0, 1, RETURN)));
        one("member", "clinit_args_old", r -> {
            r.major = 50;
            r.method(8, "<clinit>", "(I)V", r.code(0, 1, RETURN));
        });
        one("member", "clinit_odd_flags", r -> r.method(0xffff & ~0x400, "<clinit>", "()V", r.code(0, 1, RETURN)));
        one("member", "no_code", r -> r.method(9, "m", "()V"));
        one("member", "abstract_with_code", r -> {
            r.access |= 0x400;
            r.method(0x401, "m", "()V", r.code(0, 1, RETURN));
        });
        one("member", "native_with_code", r -> r.method(0x109, "m", "()V", r.code(0, 1, RETURN)));
        one("member", "abstract_in_concrete", r -> r.method(0x401, "m", "()V"));
        one("member", "two_code_attributes", r -> r.method(9, "m", "()V", r.code(0, 0, RETURN), r.code(0, 0, RETURN)));
        String[] kinds = {"I", "J", "F", "D", "Ljava/lang/String;", "Ljava/lang/Object;", "Z", "C"};
        for (String k : kinds)
            one("member", "constant_value_int_for_" + k.replace("/", "_").replace(";", ""), r -> {
                int c = r.entry(3, o -> o.writeInt(70000));
                r.field(0x19, "f", k, r.attribute("ConstantValue", shorts(c)));
            });
        one("member", "constant_value_length",
                r -> r.field(0x19, "f", "I", r.attribute("ConstantValue", new byte[] {0})));
        one("member", "constant_value_index", r -> r.field(0x19, "f", "I", r.attribute("ConstantValue", shorts(900))));
        one("member", "constant_value_twice", r -> {
            int c = r.entry(3, o -> o.writeInt(1));
            byte[] a = r.attribute("ConstantValue", shorts(c));
            r.field(0x19, "f", "I", a, a);
        });
        one("member", "exceptions_bad_index",
                r -> r.method(9, "m", "()V", r.code(0, 0, RETURN), r.attribute("Exceptions", shorts(1, 1))));
        one("member", "exceptions_length",
                r -> r.method(9, "m", "()V", r.code(0, 0, RETURN), r.attribute("Exceptions", shorts(3, 1))));
        one("member", "method_parameters_bad",
                r
                -> r.method(9, "m", "()V", r.code(0, 0, RETURN),
                        r.attribute("MethodParameters", new byte[] {2, 0, 0, 0, 0, 0})));
        one("member", "annotation_default_ok",
                r
                -> r.method(
                        9, "m", "()V", r.code(0, 0, RETURN), r.attribute("AnnotationDefault", new byte[] {'I', 0, 1})));
        one("member", "local_variable_table_bad_range", r -> {
            int n = r.utf("x"), d = r.utf("I");
            r.method(9, "m", "()V",
                    r.codeWith(0, 1, new int[0][],
                            new byte[][] {r.attribute("LocalVariableTable", shorts(1, 0, 100, n, d, 0))}, RETURN));
        });
        one("member", "local_variable_table_bad_slot", r -> {
            int n = r.utf("x"), d = r.utf("I");
            r.method(9, "m", "()V",
                    r.codeWith(0, 1, new int[0][],
                            new byte[][] {r.attribute("LocalVariableTable", shorts(1, 0, 1, n, d, 5))}, RETURN));
        });
        one("member", "local_variable_table_duplicate", r -> {
            int n = r.utf("x"), d = r.utf("I");
            r.method(9, "m", "()V",
                    r.codeWith(0, 1, new int[0][],
                            new byte[][] {r.attribute("LocalVariableTable", shorts(2, 0, 1, n, d, 0, 0, 1, n, d, 0))},
                            RETURN));
        });
        one("member", "line_numbers_bad_pc",
                r
                -> r.method(9, "m", "()V",
                        r.codeWith(0, 0, new int[0][], new byte[][] {r.attribute("LineNumberTable", shorts(1, 9, 1))},
                                RETURN)));
        one("member", "line_numbers_length",
                r
                -> r.method(9, "m", "()V",
                        r.codeWith(0, 0, new int[0][], new byte[][] {r.attribute("LineNumberTable", shorts(5, 0, 1))},
                                RETURN)));
    }

    static void codes() throws Exception {
        one("code", "empty", r -> r.run(1, 0));
        one("code", "locals_too_few", r -> r.method(9, "m", "(IJ)V", r.code(0, 2, RETURN)));
        one("code", "locals_too_few_instance", r -> r.method(1, "m", "()V", r.code(0, 0, RETURN)));
        one("code", "length_lies_short", r -> {
            int u = r.utf("Code");
            r.method(9, "m", "()V", Raw.bytes(o -> {
                o.writeShort(u);
                o.writeInt(13);
                o.writeShort(1);
                o.writeShort(1);
                o.writeInt(2);
                o.writeByte(RETURN);
                o.writeShort(0);
                o.writeShort(0);
            }));
        });
        one("code", "too_long", r -> r.run(1, 0, pad(65536)));
        one("code", "longest", r -> r.run(1, 0, pad(65535)));
        int[][][] handlers = {{{0, 2, 1, 0}}, {{0, 3, 1, 0}}, {{1, 1, 0, 0}}, {{2, 1, 0, 0}}, {{0, 1, 2, 0}},
                {{0, 1, 9, 0}}, {{0, 1, 0, 1}}, {{0, 1, 0, 999}}, {{5, 9, 0, 0}}};
        for (int i = 0; i < handlers.length; i++) {
            int[][] h = handlers[i];
            one("code", "handler" + i,
                    r -> r.method(9, "run", "()I", r.codeWith(1, 0, h, new byte[0][], ICONST_3, IRETURN)));
        }
        one("code", "attribute_out_of_bounds", r -> {
            int u = r.utf("X");
            byte[] bad = Raw.bytes(o -> {
                o.writeShort(u);
                o.writeInt(5000);
            });
            r.method(9, "run", "()I", r.codeWith(1, 0, new int[0][], new byte[][] {bad}, ICONST_3, IRETURN));
        });
        one("code", "two_stack_maps", r -> {
            byte[] s = r.attribute("StackMapTable", shorts(0));
            r.method(9, "run", "()I", r.codeWith(1, 0, new int[0][], new byte[][] {s, s}, ICONST_3, IRETURN));
        });
        byte[][] maps = {{0}, {0, 1}, {0, 1, (byte) 200}, {0, 1, 0, 0}, {0, 5, 0}, {0, 1, (byte) 255, 0, 0, 0, 9},
                {0, 1, 64, 99}, {(byte) 255, (byte) 255}};
        for (int i = 0; i < maps.length; i++) {
            byte[] m = maps[i];
            one("code", "stack_map" + i,
                    r
                    -> r.method(9, "run", "()I",
                            r.codeWith(1, 0, new int[0][], new byte[][] {r.attribute("StackMapTable", m)}, ICONST_3,
                                    IRETURN)));
            one("code", "stack_map_v50_" + i, r -> {
                r.major = 50;
                r.method(9, "run", "()I",
                        r.codeWith(
                                1, 0, new int[0][], new byte[][] {r.attribute("StackMapTable", m)}, ICONST_3, IRETURN));
            });
        }
    }

    static int[] pad(int n) {
        int[] b = new int[n];
        b[n - 2] = ICONST_3;
        b[n - 1] = IRETURN;
        return b;
    }

    public static void main(String[] args) throws Exception {
        dir = args[0];
        header();
        pool();
        declarations();
        members();
        codes();
    }
}
