import java.util.*;
import java.util.function.*;
import org.objectweb.asm.*;

/**
 * Code that the verifiers must refuse (or must not): version 61 for the one with stack maps, 49 for the inferring one.
 */
public class GenVerify implements Opcodes {
    static final int ALOAD_0 = 42;
    static String dir;

    interface Body {
        int[] code(Raw r);
    }

    /** public static int run() with this code, in both versions. */
    static void both(String name, int stack, int locals, Body b) throws Exception {
        both(name, stack, locals, "()I", 9, b);
    }

    static void both(String name, int stack, int locals, String desc, int access, Body b) throws Exception {
        for (int version : new int[] {61, 49}) {
            Raw r = new Raw().named("B");
            r.major = version;
            if (access == 1 && name.startsWith("init")) r.method(1, "<init>", desc, r.code(stack, locals, b.code(r)));
            else r.method(access, "run", desc, r.code(stack, locals, b.code(r)));
            r.save(dir, version == 61 ? "verify" : "oldverify", name);
        }
    }

    static void both(String name, int stack, int locals, int... code) throws Exception {
        both(name, stack, locals, r -> code);
    }

    static int hi(int i) { return i >> 8 & 255; }

    static int lo(int i) { return i & 255; }

    static int[] cat(int[] a, int... b) {
        int[] c = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, c, a.length, b.length);
        return c;
    }

    static int[] op(int opcode, int index, int... rest) { return cat(new int[] {opcode, hi(index), lo(index)}, rest); }

    static void simple() throws Exception {
        both("good", 1, 0, ICONST_3, IRETURN);
        both("stack_underflow", 2, 0, IADD, IRETURN);
        both("stack_underflow_pop", 2, 0, POP, ICONST_1, IRETURN);
        both("stack_overflow", 1, 0, ICONST_1, ICONST_2, IADD, IRETURN);
        both("falls_off_end", 1, 0, ICONST_1);
        both("falls_off_end_nop", 1, 0, NOP);
        both("return_missing_value", 1, 0, RETURN);
        both("return_wrong_kind", 1, 0, ACONST_NULL, IRETURN);
        both("return_float_for_int", 1, 0, FCONST_1, FRETURN);
        both("return_ref_for_int", 1, 0, ACONST_NULL, ARETURN);
        both("local_uninitialised", 1, 1, ILOAD, 0, IRETURN);
        both("local_out_of_range", 1, 1, ILOAD, 5, IRETURN);
        both("local_store_out_of_range", 1, 1, ICONST_1, ISTORE, 1, ICONST_0, IRETURN);
        both("long_store_out_of_range", 2, 1, LCONST_1, LSTORE, 0, ICONST_0, IRETURN);
        both("local_half_of_long", 2, 3, LCONST_1, LSTORE, 0, ILOAD, 1, IRETURN);
        both("local_killed_long", 2, 3, LCONST_1, LSTORE, 0, ICONST_1, ISTORE, 1, LLOAD, 0, POP2, ICONST_1, IRETURN);
        both("wide_local_out_of_range", 1, 2, 196, ILOAD, 1, 0, IRETURN);
        both("iinc_float", 1, 1, FCONST_0, FSTORE, 0, IINC, 0, 1, ICONST_0, IRETURN);
        both("int_plus_float", 2, 0, ICONST_1, FCONST_1, IADD, IRETURN);
        both("int_plus_ref", 2, 0, ICONST_1, ACONST_NULL, IADD, IRETURN);
        both("long_as_two_ints", 2, 0, LCONST_1, IADD, IRETURN);
        both("pop_half_of_long", 2, 0, LCONST_1, POP, POP, ICONST_0, IRETURN);
        both("pop2_splits_long", 3, 0, ICONST_1, LCONST_1, POP2, IRETURN);
        both("pop2_across", 3, 0, LCONST_1, ICONST_1, POP2, ICONST_0, IRETURN);
        both("dup_long", 4, 0, LCONST_1, DUP, ICONST_0, IRETURN);
        both("dup_x1_long", 5, 0, LCONST_1, ICONST_1, DUP_X1, ICONST_0, IRETURN);
        both("swap_long", 4, 0, LCONST_1, ICONST_1, SWAP, ICONST_0, IRETURN);
        both("throw_int", 1, 0, ICONST_1, ATHROW);
        both("throw_string", 1, 0, r -> op(LDC_WIDE, r.str("s"), ATHROW));
        both("throw_null", 1, 0, ACONST_NULL, ATHROW);
        both("monitor_on_int", 1, 0, ICONST_1, MONITORENTER, ICONST_1, IRETURN);
        both("arraylength_of_int", 1, 0, ICONST_1, ARRAYLENGTH, IRETURN);
        both("arraylength_of_string", 1, 0, r -> op(LDC_WIDE, r.str("s"), ARRAYLENGTH, IRETURN));
        both("iaload_on_long_array", 2, 0, ICONST_1, NEWARRAY, T_LONG, ICONST_0, IALOAD, IRETURN);
        both("baload_on_boolean_array", 2, 0, ICONST_1, NEWARRAY, T_BOOLEAN, ICONST_0, BALOAD, IRETURN);
        both("baload_on_int_array", 2, 0, ICONST_1, NEWARRAY, T_INT, ICONST_0, BALOAD, IRETURN);
        both("aaload_on_int_array", 2, 0, ICONST_1, NEWARRAY, T_INT, ICONST_0, AALOAD, POP, ICONST_1, IRETURN);
        both("iaload_on_null", 2, 0, ACONST_NULL, ICONST_0, IALOAD, IRETURN);
        both("aaload_on_null", 2, 0, ACONST_NULL, ICONST_0, AALOAD, POP, ICONST_0, IRETURN);
        both("newarray_bad_type", 1, 0, ICONST_1, NEWARRAY, 3, POP, ICONST_1, IRETURN);
        both("newarray_bad_type12", 1, 0, ICONST_1, NEWARRAY, 12, POP, ICONST_1, IRETURN);
        for (int bad = 186; bad < 256; bad = bad == 186 ? 202 : bad + 1)
            both("opcode" + bad, 1, 0, bad, 0, 1, 0, 0, ICONST_1, IRETURN);
        both("truncated_bipush", 1, 0, ICONST_1, IRETURN, BIPUSH);
        both("truncated_sipush", 1, 0, ICONST_1, IRETURN, SIPUSH, 1);
        both("truncated_wide", 1, 0, ICONST_1, IRETURN, 196);
        both("wide_bad", 1, 1, 196, IADD, 0, 0, ICONST_1, IRETURN);
        both("wide_iinc_truncated", 1, 1, ICONST_0, IRETURN, 196, IINC, 0, 0, 0);
        both("goto_middle", 1, 0, GOTO, 0, 4, BIPUSH, ICONST_1, IRETURN);
        both("goto_outside", 1, 0, GOTO, 1, 0);
        both("goto_negative", 1, 0, GOTO, 255, 0);
        both("goto_w_far", 1, 0, 200, 127, 255, 255, 255);
        both("goto_w_65535", 1, 0, 200, 0, 0, 255, 255);
        both("goto_w_65536", 1, 0, 200, 0, 1, 0, 0);
        both("goto_w_minus_65535", 1, 0, 200, 255, 255, 0, 1);
        both("goto_w_minus_65536", 1, 0, 200, 255, 255, 0, 0);
        both("tableswitch_far", 1, 0, ICONST_0, TABLESWITCH, 0, 0, 0, 1, 17, 112, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19, ICONST_1, IRETURN);
        both("goto_self", 1, 0, GOTO, 0, 6, ICONST_1, IRETURN, NOP, GOTO, 255, 253);
        both("tableswitch_low_above_high", 1, 0, ICONST_0, TABLESWITCH, 0, 0, 0, 0, 0, 20, 0, 0, 0, 5, 0, 0, 0, 1,
                ICONST_1, IRETURN, NOP, ICONST_1, IRETURN);
        both("tableswitch_padding", 1, 0, ICONST_0, TABLESWITCH, 1, 1, 0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 19,
                ICONST_1, IRETURN);
        both("lookupswitch_unsorted", 1, 0, ICONST_0, LOOKUPSWITCH, 0, 0, 0, 0, 0, 27, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0,
                27, 0, 0, 0, 1, 0, 0, 0, 27, ICONST_1, IRETURN);
        both("lookupswitch_negative_count", 1, 0, ICONST_0, LOOKUPSWITCH, 0, 0, 0, 0, 0, 11, 255, 255, 255, 255,
                ICONST_1, IRETURN);
        both("jsr_used", 1, 1, JSR, 0, 5, ICONST_1, IRETURN, ASTORE, 0, RET, 0);
        both("ret_without_jsr", 1, 1, ICONST_1, ISTORE, 0, RET, 0);
        both("dead_code_bad", 1, 0, ICONST_1, IRETURN, IADD, IRETURN);
        both("dead_code_fine", 1, 0, ICONST_1, IRETURN, NOP, ICONST_2, IRETURN);
    }

    static final int LDC_WIDE = 19, LDC2_WIDE = 20;

    static void pooled() throws Exception {
        both("ldc_of_utf8", 1, 0, r -> op(LDC_WIDE, r.utf("x"), POP, ICONST_1, IRETURN));
        both("ldc_of_long", 2, 0, r -> op(LDC_WIDE, r.entry(5, o -> o.writeLong(1)), POP, ICONST_1, IRETURN));
        both("ldc2_of_int", 2, 0, r -> op(LDC2_WIDE, r.entry(3, o -> o.writeInt(1)), POP2, ICONST_1, IRETURN));
        both("ldc_index_zero", 1, 0, r -> op(LDC_WIDE, 0, POP, ICONST_1, IRETURN));
        both("ldc_index_out", 1, 0, r -> op(LDC_WIDE, 9999, POP, ICONST_1, IRETURN));
        both("ldc_class", 1, 0, r -> op(LDC_WIDE, r.cls("java/lang/String"), POP, ICONST_1, IRETURN));
        both("new_then_use", 2, 0,
                r
                -> cat(op(NEW, r.cls("java/lang/Object")),
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Object", "hashCode", "()I"), IRETURN)));
        both("new_then_return", 2, 0, "()Ljava/lang/Object;", 9, r -> op(NEW, r.cls("java/lang/Object"), ARETURN));
        both("new_init_twice", 3, 0, r -> {
            int init = r.ref(10, "java/lang/Object", "<init>", "()V");
            return cat(cat(op(NEW, r.cls("java/lang/Object"), DUP),
                               cat(op(INVOKESPECIAL, init, DUP), op(INVOKESPECIAL, init))),
                    POP, ICONST_1, IRETURN);
        });
        both("new_init_of_other_class", 2, 0,
                r
                -> cat(cat(op(NEW, r.cls("java/lang/String"), DUP),
                               op(INVOKESPECIAL, r.ref(10, "java/lang/Object", "<init>", "()V"))),
                        POP, ICONST_1, IRETURN));
        both("new_array", 2, 0, r -> op(NEW, r.cls("[I"), POP, ICONST_1, IRETURN));
        both("new_not_class_constant", 2, 0, r -> op(NEW, r.utf("x"), POP, ICONST_1, IRETURN));
        both("multianewarray_zero_dims", 2, 0, r -> op(MULTIANEWARRAY, r.cls("[[I"), 0, POP, ICONST_1, IRETURN));
        both("multianewarray_too_many_dims", 4, 0,
                r
                -> cat(new int[] {ICONST_1, ICONST_1, ICONST_1},
                        op(MULTIANEWARRAY, r.cls("[[I"), 3, POP, ICONST_1, IRETURN)));
        both("multianewarray_ref_dim", 2, 0,
                r -> cat(new int[] {ACONST_NULL}, op(MULTIANEWARRAY, r.cls("[[I"), 1, POP, ICONST_1, IRETURN)));
        both("anewarray_255_dims", 2, 0,
                r -> cat(new int[] {ICONST_1}, op(ANEWARRAY, r.cls("[".repeat(255) + "I"), POP, ICONST_1, IRETURN)));
        both("checkcast_int", 1, 0,
                r -> cat(new int[] {ICONST_1}, op(CHECKCAST, r.cls("java/lang/String"), POP, ICONST_1, IRETURN)));
        both("invoke_missing_args", 2, 0, r -> op(INVOKESTATIC, r.ref(10, "java/lang/Math", "abs", "(I)I"), IRETURN));
        both("invoke_wrong_arg", 2, 0,
                r -> cat(new int[] {FCONST_1}, op(INVOKESTATIC, r.ref(10, "java/lang/Math", "abs", "(I)I"), IRETURN)));
        both("invoke_wrong_receiver", 2, 0,
                r
                -> cat(op(LDC_WIDE, r.str("s")),
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Thread", "getPriority", "()I"), IRETURN)));
        both("invoke_int_receiver", 2, 0,
                r
                -> cat(new int[] {ICONST_1},
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Object", "hashCode", "()I"), IRETURN)));
        both("invoke_null_receiver", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Object", "hashCode", "()I"), IRETURN)));
        both("invoke_interface_any_receiver", 2, 0,
                r
                -> cat(op(LDC_WIDE, r.str("s")),
                        op(INVOKEINTERFACE, r.ref(11, "java/util/List", "size", "()I"), 1, 0, IRETURN)));
        both("invoke_interface_bad_count", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKEINTERFACE, r.ref(11, "java/util/List", "size", "()I"), 2, 0, IRETURN)));
        both("invoke_interface_nonzero", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKEINTERFACE, r.ref(11, "java/util/List", "size", "()I"), 1, 7, IRETURN)));
        both("invoke_interface_of_methodref", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKEINTERFACE, r.ref(10, "java/util/List", "size", "()I"), 1, 0, IRETURN)));
        both("invoke_virtual_of_fieldref", 2, 0,
                r -> cat(new int[] {ACONST_NULL}, op(INVOKEVIRTUAL, r.ref(9, "java/util/List", "size", "I"), IRETURN)));
        both("invoke_init_virtually", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Object", "<init>", "()V"), ICONST_1, IRETURN)));
        both("invoke_clinit", 2, 0,
                r -> op(INVOKESTATIC, r.ref(10, "java/lang/String", "<clinit>", "()V"), ICONST_1, IRETURN));
        both("invokespecial_unrelated", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(INVOKESPECIAL, r.ref(10, "java/lang/Thread", "getPriority", "()I"), IRETURN)));
        both("getfield_wrong_object", 2, 0,
                r -> cat(op(LDC_WIDE, r.str("s")), op(GETFIELD, r.ref(9, "sup/Finals", "finalField", "I"), IRETURN)));
        both("getfield_on_int", 2, 0,
                r -> cat(new int[] {ICONST_1}, op(GETFIELD, r.ref(9, "sup/Finals", "finalField", "I"), IRETURN)));
        both("getfield_of_static", 2, 0,
                r
                -> cat(new int[] {ACONST_NULL},
                        op(GETFIELD, r.ref(9, "java/lang/Integer", "MAX_VALUE", "I"), IRETURN)));
        both("getstatic_of_instance", 2, 0, r -> op(GETSTATIC, r.ref(9, "sup/Finals", "finalField", "I"), IRETURN));
        both("putstatic_wrong_value", 2, 0,
                r -> cat(new int[] {FCONST_1}, op(PUTSTATIC, r.ref(9, "sup/Finals", "sprot", "I"), ICONST_1, IRETURN)));
        both("putstatic_wrong_ref", 2, 0,
                r
                -> cat(op(LDC_WIDE, r.str("s")),
                        op(PUTSTATIC, r.ref(9, "java/lang/System", "out", "Ljava/io/PrintStream;"), ICONST_1,
                                IRETURN)));
        both("putstatic_final_elsewhere", 2, 0,
                r -> cat(new int[] {ICONST_1}, op(PUTSTATIC, r.ref(9, "sup/Finals", "CONST", "I"), ICONST_1, IRETURN)));
        both("protected_field_other_package", 2, 0,
                r
                -> cat(cat(op(NEW, r.cls("sup/Finals"), DUP),
                               op(INVOKESPECIAL, r.ref(10, "sup/Finals", "<init>", "()V"))),
                        op(GETFIELD, r.ref(9, "sup/Finals", "prot", "I"), IRETURN)));
        both("package_field_other_package", 2, 0,
                r
                -> cat(cat(op(NEW, r.cls("sup/Finals"), DUP),
                               op(INVOKESPECIAL, r.ref(10, "sup/Finals", "<init>", "()V"))),
                        op(GETFIELD, r.ref(9, "sup/Finals", "pkg", "I"), IRETURN)));
        both("hidden_class_other_package", 2, 0, r -> op(NEW, r.cls("sup/Hidden"), POP, ICONST_1, IRETURN));
        both("return_string_for_thread", 2, 0, "()Ljava/lang/Thread;", 9, r -> op(LDC_WIDE, r.str("s"), ARETURN));
        both("return_string_for_runnable", 2, 0, "()Ljava/lang/Runnable;", 9, r -> op(LDC_WIDE, r.str("s"), ARETURN));
        both("return_int_array_for_object_array", 2, 0, "()[Ljava/lang/Object;", 9,
                r -> new int[] {ICONST_1, NEWARRAY, T_INT, ARETURN});
        both("return_int_array_for_cloneable", 2, 0, "()Ljava/lang/Cloneable;", 9,
                r -> new int[] {ICONST_1, NEWARRAY, T_INT, ARETURN});
        both("return_unknown_for_unknown", 2, 0, "()Lno/Such;", 9, r -> new int[] {ACONST_NULL, ARETURN});
        both("return_string_for_unknown", 2, 0, "()Lno/Such;", 9, r -> op(LDC_WIDE, r.str("s"), ARETURN));
        both("return_value_from_void", 1, 0, "()V", 9, r -> new int[] {ICONST_1, IRETURN});
        both("init_without_super", 1, 1, "()V", 1, r -> new int[] {RETURN});
        both("init_super_twice", 2, 1, "()V", 1, r -> {
            int init = r.ref(10, "java/lang/Object", "<init>", "()V");
            return cat(cat(new int[] {ALOAD, 0}, op(INVOKESPECIAL, init)),
                    cat(cat(new int[] {ALOAD, 0}, op(INVOKESPECIAL, init)), RETURN));
        });
        both("init_uses_this_early", 1, 1, "()V", 1,
                r
                -> cat(new int[] {ALOAD, 0},
                        op(INVOKEVIRTUAL, r.ref(10, "java/lang/Object", "hashCode", "()I"), POP, RETURN)));
        both("init_wrong_super", 1, 1, "()V", 1,
                r
                -> cat(new int[] {ALOAD, 0},
                        op(INVOKESPECIAL, r.ref(10, "java/lang/Thread", "<init>", "()V"), RETURN)));
        both("init_stores_this_early", 1, 2, "()V", 1,
                r
                -> cat(new int[] {ALOAD, 0, ASTORE, 1, ALOAD, 1},
                        op(INVOKESPECIAL, r.ref(10, "java/lang/Object", "<init>", "()V"), ALOAD, 0, POP, RETURN)));
        both("this_in_static", 1, 1, "()Ljava/lang/Object;", 9, r -> new int[] {ALOAD, 0, ARETURN});
        both("args_types", 2, 1, "()V", 9,
                r -> cat(new int[] {ACONST_NULL}, op(INVOKESTATIC, r.ref(10, "B", "run", "()V"), POP, RETURN)));
    }

    /** Constructors with a handler around super(): may it do anything but throw? Updates of java answer differently. */
    static void guardedInits() throws Exception {
        guardedInit("throws", 1, ATHROW);
        guardedInit("returns", 1, POP, RETURN);
        guardedInit("loops", 2, POP, GOTO, 0, 0);
        guardedInit("calls_again", 1, POP, ALOAD_0, INVOKESPECIAL, -1, -1, RETURN);
        guardedInit("jumps_and_calls_again", 2, POP, GOTO, 0, 3, ALOAD_0, INVOKESPECIAL, -1, -1, RETURN);
    }

    /** -1, -1 stands for super(). `frames`: one where the handler begins, and one behind its first instruction or its jump. */
    private static void guardedInit(String name, int frames, int... handler) throws Exception {
        for (int version : new int[] {61, 50, 49}) {
            Raw r = new Raw().named("B");
            r.major = version;
            int init = r.ref(10, "java/lang/Object", "<init>", "()V"), throwable = r.cls("java/lang/Throwable");
            int[] body = handler.clone();
            for (int i = 0; i + 1 < body.length; i++)
                if (body[i] == -1) {
                    body[i++] = hi(init);
                    body[i] = lo(init);
                }
            byte[] map = Raw.bytes(o -> {
                o.writeShort(frames);
                for (int f = 0; f < frames; f++) {
                    o.writeByte(255); // everything of it follows
                    o.writeShort(f == 0 ? 5 : name.equals("loops") ? 0 : 3);
                    o.writeShort(1);
                    o.writeByte(6); // this, not yet made
                    o.writeShort(f == 0 ? 1 : 0);
                    if (f == 0) {
                        o.writeByte(7);
                        o.writeShort(throwable);
                    }
                }
            });
            int[] code = cat(cat(cat(new int[] {ALOAD_0}, op(INVOKESPECIAL, init)), RETURN), body);
            r.method(1, "<init>", "()V", r.codeWith(1, 1, new int[][] {{0, 4, 5, 0}}, new byte[][] {r.attribute("StackMapTable", map)}, code));
            r.save(dir, version == 49 ? "oldverify" : "verify", "guarded_init_" + name + "_" + version);
        }
    }

    /** With branches: frames are written by hand through ASM. */
    static void frames() throws Exception {
        frame("merge_int_and_float", v -> {
            Label other = new Label(), join = new Label();
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, other);
            insn(v, ICONST_1);
            v.visitJumpInsn(GOTO, join);
            v.visitLabel(other);
            v.visitFrame(F_SAME, 0, null, 0, null);
            insn(v, FCONST_1);
            v.visitLabel(join);
            v.visitFrame(F_SAME1, 0, null, 1, new Object[] {INTEGER});
            insn(v, IRETURN);
        });
        frame("merge_heights", v -> {
            Label top = new Label();
            v.visitLabel(top);
            v.visitFrame(F_SAME, 0, null, 0, null);
            insn(v, ICONST_1, ICONST_0);
            v.visitJumpInsn(IFEQ, top);
            insn(v, IRETURN);
        });
        frame("frame_missing", v -> {
            Label l = new Label();
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, l);
            v.visitLabel(l);
            insn(v, ICONST_1, IRETURN);
        });
        frame("frame_too_specific", v -> {
            Label l = new Label();
            v.visitInsn(ACONST_NULL);
            v.visitTypeInsn(CHECKCAST, "java/lang/Object");
            v.visitVarInsn(ASTORE, 0);
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, l);
            v.visitLabel(l);
            v.visitFrame(F_APPEND, 1, new Object[] {"java/lang/String"}, 0, null);
            insn(v, ICONST_1, IRETURN);
        });
        frame("frame_more_general", v -> {
            Label l = new Label();
            v.visitLdcInsn("s");
            v.visitVarInsn(ASTORE, 0);
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, l);
            v.visitLabel(l);
            v.visitFrame(F_APPEND, 1, new Object[] {"java/lang/Object"}, 0, null);
            v.visitVarInsn(ALOAD, 0);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
            insn(v, IRETURN);
        });
        frame("frame_claims_local", v -> {
            Label l = new Label();
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, l);
            v.visitLabel(l);
            v.visitFrame(F_APPEND, 1, new Object[] {INTEGER}, 0, null);
            v.visitVarInsn(ILOAD, 0);
            insn(v, IRETURN);
        });
        frame("frame_unknown_class", v -> {
            Label l = new Label();
            v.visitLdcInsn("s");
            v.visitVarInsn(ASTORE, 0);
            insn(v, ICONST_0);
            v.visitJumpInsn(IFEQ, l);
            v.visitLabel(l);
            v.visitFrame(F_APPEND, 1, new Object[] {"no/Such"}, 0, null);
            insn(v, ICONST_1, IRETURN);
        });
        frame("uninitialised_backward", v -> {
            Label top = new Label(), site = new Label();
            v.visitLabel(site);
            v.visitTypeInsn(NEW, "java/lang/Object");
            v.visitVarInsn(ASTORE, 0);
            v.visitLabel(top);
            v.visitFrame(F_APPEND, 1, new Object[] {site}, 0, null);
            insn(v, ICONST_0);
            v.visitJumpInsn(IFNE, top);
            insn(v, ICONST_1, IRETURN);
        });
        frame("dead_code_without_frame", v -> { insn(v, ICONST_1, IRETURN, NOP, ICONST_2, IRETURN); });
        frame("handler_sees_store", v -> {
            Label s = new Label(), e = new Label(), h = new Label();
            v.visitTryCatchBlock(s, e, h, "java/lang/Throwable");
            insn(v, ICONST_1);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(s);
            insn(v, FCONST_1);
            v.visitVarInsn(FSTORE, 0);
            insn(v, ICONST_1, IRETURN);
            v.visitLabel(e);
            v.visitLabel(h);
            v.visitFrame(F_FULL, 1, new Object[] {INTEGER}, 1, new Object[] {"java/lang/Throwable"});
            v.visitVarInsn(ILOAD, 0);
            insn(v, IRETURN);
        });
        frame("handler_catches_string", v -> {
            Label s = new Label(), e = new Label(), h = new Label();
            v.visitTryCatchBlock(s, e, h, "java/lang/String");
            v.visitLabel(s);
            insn(v, ICONST_1, IRETURN);
            v.visitLabel(e);
            v.visitLabel(h);
            v.visitFrame(F_SAME1, 0, null, 1, new Object[] {"java/lang/String"});
            insn(v, POP, ICONST_2, IRETURN);
        });
        for (byte[] table : new byte[][] {{}, {0, 5}, {0, 1, 63}, {0, 2, 0, 0}, {0, 1, (byte) 200}, {0, 1, 0, 0, 0}, {0, 1, (byte) 248, 0, 1},
                {0, 1, (byte) 255, 0, 1, 0, 1, 9, 0, 0}, {0, 1, (byte) 255, 0, 1, 0, 1, 7, 9, 9, 0, 0}, {0, 1, (byte) 255, 0, 1, 0, 1, 8, 0, 0, 0, 0}})
            frame("table_" + HexFormat.of().formatHex(table), v -> {
                insn(v, NOP, ICONST_1, IRETURN);
                v.visitAttribute(new RawStackMap(table));
            });
        // The inference verifier finds the format of this one bad.
        frame("catches_before_this", v -> insn(v, ICONST_1, IRETURN), w -> {
            MethodVisitor v = w.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
            Label s = new Label(), e = new Label();
            v.visitTryCatchBlock(s, e, s, "java/lang/String");
            v.visitCode();
            v.visitLabel(s);
            v.visitVarInsn(ALOAD, 0);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            insn(v, RETURN);
            v.visitLabel(e);
            v.visitMaxs(1, 1);
            v.visitEnd();
        });
    }

    static final class RawStackMap extends Attribute {
        private final byte[] bytes;

        RawStackMap(byte[] bytes) {
            super("StackMapTable");
            this.bytes = bytes;
        }

        @Override public boolean isCodeAttribute() { return true; }

        @Override
        protected ByteVector write(ClassWriter w, byte[] code, int length, int stack, int locals) {
            return new ByteVector().putByteArray(bytes, 0, bytes.length);
        }
    }

    static void insn(MethodVisitor v, int... ops) {
        for (int o : ops) v.visitInsn(o);
    }

    static void frame(String name, Consumer<MethodVisitor> c) throws Exception { frame(name, c, w -> {}); }

    static void frame(String name, Consumer<MethodVisitor> c, Consumer<ClassWriter> more) throws Exception {
        for (int version : new int[] {V17, V1_6, V1_5}) {
            ClassWriter w = new ClassWriter(0);
            w.visit(version, ACC_PUBLIC | ACC_SUPER, "B", null, "java/lang/Object", null);
            MethodVisitor v = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "run", "()I", null, null);
            v.visitCode();
            MethodVisitor target = version == V1_5 ? new MethodVisitor(ASM9, v) {
                @Override
                public void visitFrame(int t, int n, Object[] l, int s, Object[] st) {}
            } : v;
            c.accept(target);
            v.visitMaxs(4, 4);
            v.visitEnd();
            more.accept(w);
            w.visitEnd();
            Gen.save(dir, "frame/" + name + "_v" + (version == V17 ? 61 : version == V1_6 ? 50 : 49), w.toByteArray());
        }
    }

    /** A subclass reaches for fields of its superclass, of another package, in an object that is not known to be one of its own. */
    static void protectedField(String name, int opcode, String field, String descriptor) throws Exception {
        ClassWriter w = new ClassWriter(0);
        w.visit(V17, ACC_PUBLIC | ACC_SUPER, "B", null, "sup/Finals", null);
        MethodVisitor v = w.visitMethod(ACC_PUBLIC | ACC_STATIC, "reach", "(Lsup/Finals;)V", null, null);
        v.visitCode();
        insn(v, ICONST_1);
        v.visitVarInsn(ALOAD, 0);
        if (opcode == PUTFIELD) insn(v, descriptor.equals("J") ? LCONST_1 : ICONST_1);
        v.visitFieldInsn(opcode, "sup/Finals", field, descriptor);
        insn(v, RETURN);
        v.visitMaxs(4, 1);
        v.visitEnd();
        w.visitEnd();
        Gen.save(dir, "verify/protected_" + name, w.toByteArray());
    }

    public static void main(String[] args) throws Exception {
        dir = args[0];
        protectedField("get", GETFIELD, "prot", "I");
        protectedField("get_long", GETFIELD, "protLong", "J");
        protectedField("put", PUTFIELD, "prot", "I");
        protectedField("put_long", PUTFIELD, "protLong", "J");
        simple();
        pooled();
        frames();
        guardedInits();
    }
}
