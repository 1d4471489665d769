import org.objectweb.asm.*;

/** jsr/ret in old class files, goto_w, switches, exception tables, big methods. */
public class GenFlow extends Gen {
    GenFlow(String n, int v) { super(n, v); }

    static void jsr(String dir, String name, int version) throws Exception {
        Gen g = new Gen(name, version);
        g.m("simple", "()I", v -> {
            Label sub = new Label();
            push(v, 1);
            v.visitVarInsn(ISTORE, 0);
            v.visitJumpInsn(JSR, sub);
            v.visitJumpInsn(JSR, sub);
            v.visitJumpInsn(JSR, sub);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 5);
            v.visitVarInsn(ILOAD, 0);
            insns(v, ICONST_3, IMUL);
            v.visitVarInsn(ISTORE, 0);
            v.visitVarInsn(RET, 5);
        });
        g.m("nested", "()I", v -> {
            Label outer = new Label(), inner = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitJumpInsn(JSR, outer);
            v.visitJumpInsn(JSR, outer);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
            v.visitLabel(outer);
            v.visitVarInsn(ASTORE, 1);
            v.visitIincInsn(0, 100);
            v.visitJumpInsn(JSR, inner);
            v.visitIincInsn(0, 1000);
            v.visitVarInsn(RET, 1);
            v.visitLabel(inner);
            v.visitVarInsn(ASTORE, 2);
            v.visitIincInsn(0, 1);
            v.visitVarInsn(RET, 2);
        });
        g.m("different_types_around", "()J", v -> {
            Label sub = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 3);
            push(v, 5L);
            v.visitVarInsn(LSTORE, 0);
            v.visitJumpInsn(JSR, sub);
            v.visitVarInsn(LLOAD, 0);
            v.visitVarInsn(LSTORE, 10);
            push(v, "text");
            v.visitVarInsn(ASTORE, 0);
            v.visitJumpInsn(JSR, sub);
            v.visitVarInsn(LLOAD, 10);
            v.visitVarInsn(ALOAD, 0);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
            insns(v, I2L, LADD, LRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 4);
            v.visitIincInsn(3, 0);
            v.visitVarInsn(RET, 4);
        });
        g.m("wide_ret", "()I", v -> {
            Label sub = new Label();
            v.visitJumpInsn(JSR, sub);
            insns(v, ICONST_4, IRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 300);
            v.visitVarInsn(RET, 300);
        });
        g.m("finally_style", "()Ljava/lang/String;", v -> {
            Label start = new Label(), end = new Label(), handler = new Label(), sub = new Label();
            v.visitTryCatchBlock(start, end, handler, null);
            v.visitTypeInsn(NEW, "java/lang/StringBuffer");
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuffer", "<init>", "()V", false);
            v.visitVarInsn(ASTORE, 0);
            v.visitLabel(start);
            insns(v, ICONST_1, ICONST_0, IDIV, POP);
            v.visitLabel(end);
            v.visitJumpInsn(JSR, sub);
            push(v, "normal");
            v.visitInsn(ARETURN);
            v.visitLabel(handler);
            v.visitVarInsn(ASTORE, 1);
            v.visitJumpInsn(JSR, sub);
            v.visitVarInsn(ALOAD, 0);
            v.visitVarInsn(ALOAD, 1);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuffer", "append",
                    "(Ljava/lang/Object;)Ljava/lang/StringBuffer;", false);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuffer", "toString", "()Ljava/lang/String;", false);
            v.visitInsn(ARETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 2);
            v.visitVarInsn(ALOAD, 0);
            push(v, "sub;");
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuffer", "append",
                    "(Ljava/lang/String;)Ljava/lang/StringBuffer;", false);
            v.visitInsn(POP);
            v.visitVarInsn(RET, 2);
        });
        g.m("exception_in_subroutine", "()I", v -> {
            Label start = new Label(), end = new Label(), handler = new Label(), sub = new Label();
            v.visitTryCatchBlock(start, end, handler, "java/lang/ArithmeticException");
            v.visitLabel(start);
            v.visitJumpInsn(JSR, sub);
            insns(v, ICONST_1, IRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 0);
            insns(v, ICONST_1, ICONST_0, IDIV, POP);
            v.visitVarInsn(RET, 0);
            v.visitLabel(end);
            v.visitLabel(handler);
            insns(v, POP, ICONST_2, IRETURN);
        });
        g.m("loop_of_calls", "()I", v -> {
            Label sub = new Label(), loop = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 1);
            v.visitLabel(loop);
            v.visitJumpInsn(JSR, sub);
            v.visitIincInsn(1, 1);
            v.visitVarInsn(ILOAD, 1);
            push(v, 100);
            v.visitJumpInsn(IF_ICMPLT, loop);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 2);
            v.visitVarInsn(ILOAD, 0);
            v.visitVarInsn(ILOAD, 1);
            v.visitInsn(IADD);
            v.visitVarInsn(ISTORE, 0);
            v.visitVarInsn(RET, 2);
        });
        g.m("far_subroutine_jsr_w", "()I", v -> {
            Label sub = new Label();
            v.visitJumpInsn(JSR, sub);
            v.visitVarInsn(ILOAD, 1);
            v.visitInsn(IRETURN);
            for (int i = 0; i < 33000; i++) v.visitInsn(NOP);
            insns(v, ICONST_0, IRETURN);
            v.visitLabel(sub);
            v.visitVarInsn(ASTORE, 0);
            push(v, 77);
            v.visitVarInsn(ISTORE, 1);
            v.visitVarInsn(RET, 0);
        });
        g.save(dir);
    }

    static void gotoW(String dir) throws Exception {
        Gen g = new Gen("GGotoW", V1_8);
        g.m("forward", "()I", v -> {
            Label far = new Label();
            v.visitJumpInsn(GOTO, far);
            for (int i = 0; i < 33000; i++) v.visitInsn(NOP);
            insns(v, ICONST_0, IRETURN);
            v.visitLabel(far);
            insns(v, ICONST_3, IRETURN);
        });
        g.m("backward_loop", "()I", v -> {
            Label loop = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(loop);
            v.visitIincInsn(0, 1);
            for (int i = 0; i < 33000; i++) v.visitInsn(NOP);
            v.visitVarInsn(ILOAD, 0);
            push(v, 4);
            v.visitJumpInsn(IF_ICMPLT, loop);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
        });
        g.m("biggest_method", "()I", v -> {
            v.visitInsn(ICONST_0);
            for (int i = 0; i < 32700; i++) insns(v, ICONST_1, IADD);
            v.visitInsn(IRETURN);
        });
        g.m("dead_code", "()I", v -> {
            Label a = new Label(), b = new Label();
            v.visitJumpInsn(GOTO, b);
            v.visitLabel(a);
            insns(v, ICONST_1, IRETURN);
            insns(v, ACONST_NULL, ATHROW);
            v.visitLabel(b);
            v.visitJumpInsn(GOTO, a);
        });
        g.m("zigzag", "()I", v -> {
            Label[] l = new Label[200];
            for (int i = 0; i < 200; i++) l[i] = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitJumpInsn(GOTO, l[199]);
            for (int i = 0; i < 200; i++) {
                v.visitLabel(l[i]);
                v.visitIincInsn(0, i % 7);
                if (i == 0) {
                    v.visitVarInsn(ILOAD, 0);
                    v.visitInsn(IRETURN);
                } else {
                    v.visitJumpInsn(GOTO, l[i - 1]);
                }
            }
        });
        g.save(dir);
    }

    static void sw(Gen g, String n, int[] probes, int min, int max, int pad, int[] keys) {
        g.m(ACC_STATIC, n, "(I)I", v -> {
            for (int i = 0; i < pad; i++) v.visitInsn(NOP);
            Label dflt = new Label();
            int count = keys != null ? keys.length : max - min + 1;
            Label[] ls = new Label[count];
            for (int i = 0; i < count; i++) ls[i] = new Label();
            v.visitVarInsn(ILOAD, 0);
            if (keys != null) v.visitLookupSwitchInsn(dflt, keys, ls);
            else v.visitTableSwitchInsn(min, max, dflt, ls);
            for (int i = 0; i < count; i++) {
                v.visitLabel(ls[i]);
                push(v, 100 + i);
                v.visitInsn(IRETURN);
            }
            v.visitLabel(dflt);
            insns(v, ICONST_M1, IRETURN);
        });
        g.m("run_" + n, "()[I", v -> {
            push(v, probes.length);
            v.visitIntInsn(NEWARRAY, T_INT);
            for (int i = 0; i < probes.length; i++) {
                v.visitInsn(DUP);
                push(v, i, probes[i]);
                v.visitMethodInsn(INVOKESTATIC, g.name, n, "(I)I", false);
                v.visitInsn(IASTORE);
            }
            v.visitInsn(ARETURN);
        });
    }

    static void switches(String dir) throws Exception {
        Gen g = new Gen("GSwitch", V1_8);
        int lo = Integer.MIN_VALUE, hi = Integer.MAX_VALUE;
        for (int pad = 0; pad < 4; pad++) {
            sw(g, "table_pad" + pad, new int[] {-3, -2, 0, 2, 3, lo, hi}, -2, 2, pad, null);
            sw(g, "lookup_pad" + pad, new int[] {lo, -5, 0, 7, hi, 1}, 0, 0, pad, new int[] {lo, -5, 0, 7, hi});
        }
        sw(g, "table_single", new int[] {4, 5, 6}, 5, 5, 0, null);
        sw(g, "table_top", new int[] {hi, hi - 1, hi - 2, hi - 3, lo, 0}, hi - 2, hi, 0, null);
        sw(g, "table_bottom", new int[] {lo, lo + 1, lo + 2, lo + 3, hi}, lo, lo + 2, 0, null);
        sw(g, "lookup_empty", new int[] {0, 1, lo}, 0, 0, 0, new int[0]);
        sw(g, "lookup_one", new int[] {0, 42, 43}, 0, 0, 1, new int[] {42});
        int[] many = new int[500];
        for (int i = 0; i < 500; i++) many[i] = i * 8589 - 2000000;
        sw(g, "lookup_many", new int[] {-2000000, -2000000 + 8589, 0, many[250], many[499], many[499] + 1}, 0, 0, 2,
                many);
        sw(g, "table_many", new int[] {0, 1, 999, 1000, 1001, -1}, 1, 1000, 3, null);
        g.m("backward_case", "()I", v -> {
            Label top = new Label(), done = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(top);
            v.visitIincInsn(0, 1);
            v.visitVarInsn(ILOAD, 0);
            v.visitTableSwitchInsn(0, 3, done, top, top, top, top);
            v.visitLabel(done);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
        });
        g.save(dir);
    }

    static void handlers(String dir) throws Exception {
        Gen g = new Gen("GHandlers", V1_8);
        String[] types = {"java/lang/RuntimeException", "java/lang/ArithmeticException", null};
        g.m("first_match_wins", "()I", v -> {
            Label s = new Label(), e = new Label();
            Label[] h = {new Label(), new Label(), new Label()};
            for (int i = 0; i < 3; i++) v.visitTryCatchBlock(s, e, h[i], types[i]);
            v.visitLabel(s);
            insns(v, ICONST_1, ICONST_0, IDIV, IRETURN);
            v.visitLabel(e);
            for (int i = 0; i < 3; i++) {
                v.visitLabel(h[i]);
                v.visitInsn(POP);
                push(v, 10 + i);
                v.visitInsn(IRETURN);
            }
        });
        g.m("handler_covers_itself", "()I", v -> {
            Label s = new Label(), e = new Label(), h = new Label(), out = new Label();
            v.visitTryCatchBlock(s, e, h, null);
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(s);
            insns(v, ACONST_NULL, ATHROW);
            v.visitLabel(h);
            v.visitInsn(POP);
            v.visitIincInsn(0, 1);
            v.visitVarInsn(ILOAD, 0);
            push(v, 5);
            v.visitJumpInsn(IF_ICMPGE, out);
            insns(v, ACONST_NULL, ATHROW);
            v.visitLabel(e);
            v.visitLabel(out);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IRETURN);
        });
        g.m("handler_before_body", "()I", v -> {
            Label s = new Label(), e = new Label(), h = new Label();
            v.visitTryCatchBlock(s, e, h, "java/lang/ArithmeticException");
            v.visitJumpInsn(GOTO, s);
            v.visitLabel(h);
            insns(v, POP, ICONST_5, IRETURN);
            v.visitLabel(s);
            insns(v, ICONST_1, ICONST_0, IREM, IRETURN);
            v.visitLabel(e);
        });
        g.m("stack_cleared", "()I", v -> {
            Label s = new Label(), e = new Label(), h = new Label();
            v.visitTryCatchBlock(s, e, h, null);
            push(v, 1, 2, 3);
            v.visitLabel(s);
            insns(v, ICONST_0, IDIV);
            v.visitLabel(e);
            insns(v, IADD, IADD, IRETURN);
            v.visitLabel(h);
            insns(v, POP, ICONST_2, IRETURN);
        });
        g.m("end_is_exclusive", "()I", v -> {
            Label s = new Label(), e = new Label(), h = new Label();
            v.visitTryCatchBlock(s, e, h, null);
            v.visitLabel(s);
            v.visitInsn(NOP);
            v.visitLabel(e);
            insns(v, ICONST_1, ICONST_0, IDIV, IRETURN);
            v.visitLabel(h);
            insns(v, POP, ICONST_2, IRETURN);
        });
        g.m("throw_null", "()V", v -> insns(v, ACONST_NULL, ATHROW));
        g.save(dir);
        // The verifier already resolves the catch type.
        Gen u = new Gen("GUnknownCatch", V1_4);
        u.m("unknown_catch_type", "()I", v -> {
            Label s = new Label(), e = new Label(), h2 = new Label();
            v.visitTryCatchBlock(s, e, h2, "no/such/Throwable1");
            v.visitLabel(s);
            insns(v, ICONST_1, ICONST_0, IDIV, IRETURN);
            v.visitLabel(e);
            v.visitLabel(h2);
            insns(v, POP, ICONST_3, IRETURN);
        });
        u.save(dir);
    }

    public static void main(String[] args) throws Exception {
        jsr(args[0], "GJsr49", V1_5);
        jsr(args[0], "GJsr48", V1_4);
        jsr(args[0], "GJsr45", V1_1);
        gotoW(args[0]);
        switches(args[0]);
        handlers(args[0]);
    }
}
