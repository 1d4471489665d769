import org.objectweb.asm.*;

/** dup, pop and swap in all their forms, constants, locals, wide forms. */
public class GenStack extends Gen {
    GenStack(String n, int v) { super(n, v); }

    /** Folds a mix of ints and longs, listed from the top of the stack down, into one long. */
    static void fold(MethodVisitor v, String kinds) {
        int slot = 50;
        for (char k : kinds.toCharArray()) {
            v.visitVarInsn(k == 'J' ? LSTORE : ISTORE, slot);
            slot += 2;
        }
        v.visitInsn(LCONST_0);
        for (int i = kinds.length() - 1; i >= 0; i--) {
            v.visitLdcInsn(10L);
            v.visitInsn(LMUL);
            v.visitVarInsn(kinds.charAt(i) == 'J' ? LLOAD : ILOAD, 50 + 2 * i);
            if (kinds.charAt(i) != 'J') v.visitInsn(I2L);
            v.visitInsn(LADD);
        }
        v.visitInsn(LRETURN);
    }

    static void dups(String dir) throws Exception {
        Gen g = new Gen("GDup", V1_8);
        Object[][] cases = {
                {"dup", DUP, "II", 1},
                {"dup_x1", DUP_X1, "III", 1, 2},
                {"dup_x2_form1", DUP_X2, "IIII", 1, 2, 3},
                {"dup_x2_form2", DUP_X2, "IJI", 1L, 2},
                {"dup2_form1", DUP2, "IIII", 1, 2},
                {"dup2_form2", DUP2, "JJ", 1L},
                {"dup2_x1_form1", DUP2_X1, "IIIII", 1, 2, 3},
                {"dup2_x1_form2", DUP2_X1, "JIJ", 1, 2L},
                {"dup2_x2_form1", DUP2_X2, "IIIIII", 1, 2, 3, 4},
                {"dup2_x2_form2", DUP2_X2, "JIIJ", 1, 2, 3L},
                {"dup2_x2_form3", DUP2_X2, "IIJII", 1L, 2, 3},
                {"dup2_x2_form4", DUP2_X2, "JJJ", 1L, 2L},
                {"swap", SWAP, "II", 1, 2},
                {"pop", POP, "I", 7, 8},
                {"pop2_form1", POP2, "I", 7, 8, 9},
                {"pop2_form2", POP2, "I", 7, 8L},
        };
        for (Object[] c : cases) {
            g.m((String) c[0], "()J", v -> {
                for (int i = 3; i < c.length; i++) v.visitLdcInsn(c[i]);
                v.visitInsn((Integer) c[1]);
                fold(v, (String) c[2]);
            });
        }
        g.m("dup_refs", "()Ljava/lang/String;", v -> {
            push(v, "a", "b");
            insns(v, DUP_X1);
            for (int i = 0; i < 2; i++)
                v.visitMethodInsn(
                        INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            v.visitInsn(ARETURN);
        });
        g.m("swap_mixed", "()Ljava/lang/String;", v -> {
            push(v, 65, "s");
            insns(v, SWAP, I2C);
            v.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(C)Ljava/lang/String;", false);
            v.visitMethodInsn(
                    INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            v.visitInsn(ARETURN);
        });
        g.m("deep_stack", "()I", v -> {
            for (int i = 0; i < 1000; i++) v.visitLdcInsn(i);
            for (int i = 0; i < 999; i++) v.visitInsn(IADD);
            v.visitInsn(IRETURN);
        });
        g.m("nops", "()I", v -> {
            for (int i = 0; i < 300; i++) v.visitInsn(NOP);
            insns(v, ICONST_5, NOP, NOP, DUP, NOP, POP, NOP, IRETURN);
        });
        g.save(dir);
    }

    static void constants(String dir) throws Exception {
        Gen g = new Gen("GConst", V1_8);
        for (int op = ICONST_M1; op <= ICONST_5; op++) {
            int o = op;
            g.m("iconst" + op, "()I", v -> insns(v, o, IRETURN));
        }
        for (int op = LCONST_0; op <= LCONST_1; op++) {
            int o = op;
            g.m("lconst" + op, "()J", v -> insns(v, o, LRETURN));
        }
        for (int op = FCONST_0; op <= FCONST_2; op++) {
            int o = op;
            g.m("fconst" + op, "()F", v -> insns(v, o, FRETURN));
        }
        for (int op = DCONST_0; op <= DCONST_1; op++) {
            int o = op;
            g.m("dconst" + op, "()D", v -> insns(v, o, DRETURN));
        }
        g.m("aconst_null", "()Ljava/lang/Object;", v -> insns(v, ACONST_NULL, ARETURN));
        for (int x : new int[] {-128, -1, 0, 127}) {
            g.m("bipush" + x, "()I", v -> {
                v.visitIntInsn(BIPUSH, x);
                v.visitInsn(IRETURN);
            });
        }
        for (int x : new int[] {-32768, -129, 255, 32767}) {
            g.m("sipush" + x, "()I", v -> {
                v.visitIntInsn(SIPUSH, x);
                v.visitInsn(IRETURN);
            });
        }
        Object[] ldc = {Integer.MIN_VALUE, Integer.MAX_VALUE, 0.1f, Float.NaN, -0.0f, Long.MIN_VALUE, 1L << 40, 0.1,
                -0.0, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, "string", "", "\u0000\u00e9\u20ac\ud83d\ude00\ud800"};
        for (int i = 0; i < ldc.length; i++) {
            Object o = ldc[i];
            String d = o instanceof Integer ? "I"
                    : o instanceof Float    ? "F"
                    : o instanceof Long     ? "J"
                    : o instanceof Double   ? "D"
                                            : "Ljava/lang/String;";
            g.m(String.format("ldc%02d", i), "()" + d, v -> {
                v.visitLdcInsn(o);
                v.visitInsn(Type.getType(d).getOpcode(IRETURN));
            });
        }
        g.m("string_identity", "()Z", v -> {
            push(v, "same", "same");
            Label no = new Label();
            v.visitJumpInsn(IF_ACMPNE, no);
            insns(v, ICONST_1, IRETURN);
            v.visitLabel(no);
            insns(v, ICONST_0, IRETURN);
        });
        Gen many = new Gen("GManyConst", V1_8);
        many.m("sum_of_ints", "()J", v -> {
            v.visitInsn(LCONST_0);
            for (int i = 0; i < 2000; i++) {
                v.visitLdcInsn(100000 + i * 7);
                insns(v, I2L, LADD);
            }
            v.visitInsn(LRETURN);
        });
        many.m("strings", "()I", v -> {
            v.visitInsn(ICONST_0);
            for (int i = 0; i < 1000; i++) {
                v.visitLdcInsn("constant number " + i);
                v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
                v.visitInsn(IADD);
            }
            v.visitInsn(IRETURN);
        });
        many.m("doubles", "()D", v -> {
            v.visitInsn(DCONST_0);
            for (int i = 0; i < 500; i++) {
                v.visitLdcInsn(i + 0.5);
                v.visitInsn(DADD);
            }
            v.visitInsn(DRETURN);
        });
        g.save(dir);
        many.save(dir);
    }

    static void locals(String dir) throws Exception {
        Gen g = new Gen("GLocals", V1_8);
        for (int base : new int[] {0, 1, 2, 3, 4, 200, 254, 255, 256, 300, 5000, 65530}) {
            g.m(String.format("int%05d", base), "()I", v -> {
                v.visitLdcInsn(base * 3);
                v.visitVarInsn(ISTORE, base);
                v.visitIincInsn(base, 5);
                v.visitIincInsn(base, -7);
                v.visitIincInsn(base, 1000);
                v.visitIincInsn(base, -32768);
                v.visitVarInsn(ILOAD, base);
                v.visitInsn(IRETURN);
            });
            g.m(String.format("long%05d", base), "()J", v -> {
                v.visitLdcInsn((1L << 33) + base);
                v.visitVarInsn(LSTORE, base);
                v.visitVarInsn(LLOAD, base);
                v.visitInsn(LRETURN);
            });
            g.m(String.format("float%05d", base), "()F", v -> {
                v.visitLdcInsn(1.5f + base);
                v.visitVarInsn(FSTORE, base);
                v.visitVarInsn(FLOAD, base);
                v.visitInsn(FRETURN);
            });
            g.m(String.format("double%05d", base), "()D", v -> {
                v.visitLdcInsn(2.25 + base);
                v.visitVarInsn(DSTORE, base);
                v.visitVarInsn(DLOAD, base);
                v.visitInsn(DRETURN);
            });
            g.m(String.format("ref%05d", base), "()Ljava/lang/String;", v -> {
                v.visitLdcInsn("r" + base);
                v.visitVarInsn(ASTORE, base);
                v.visitVarInsn(ALOAD, base);
                v.visitInsn(ARETURN);
            });
        }
        g.m("reuse", "()J", v -> {
            push(v, "ref");
            v.visitVarInsn(ASTORE, 0);
            push(v, 7L);
            v.visitVarInsn(LSTORE, 0);
            v.visitVarInsn(LLOAD, 0);
            push(v, 3);
            v.visitVarInsn(ISTORE, 1);
            v.visitVarInsn(ILOAD, 1);
            insns(v, I2L, LADD, LRETURN);
        });
        StringBuilder wide = new StringBuilder("("), mixed = new StringBuilder("(");
        for (int i = 0; i < 255; i++) wide.append('I');
        for (int i = 0; i < 51; i++) mixed.append("IJF").append(i % 2 == 0 ? "B" : "C");
        g.m(ACC_STATIC, "args255", wide + ")I", v -> {
            v.visitInsn(ICONST_0);
            for (int i = 0; i < 255; i++) {
                v.visitVarInsn(ILOAD, i);
                v.visitIntInsn(SIPUSH, i);
                insns(v, IMUL, IADD);
            }
            v.visitInsn(IRETURN);
        });
        g.m("call_255_args", "()I", v -> {
            for (int i = 0; i < 255; i++) v.visitIntInsn(SIPUSH, i + 1);
            v.visitMethodInsn(INVOKESTATIC, "GLocals", "args255", wide + ")I", false);
            v.visitInsn(IRETURN);
        });
        g.m(ACC_STATIC, "mixed", mixed + ")J", v -> {
            v.visitInsn(LCONST_0);
            for (int i = 0; i < 51; i++) {
                v.visitVarInsn(ILOAD, i * 5);
                insns(v, I2L, LADD);
                v.visitVarInsn(LLOAD, i * 5 + 1);
                v.visitInsn(LADD);
                v.visitVarInsn(FLOAD, i * 5 + 3);
                insns(v, F2L, LADD);
                v.visitVarInsn(ILOAD, i * 5 + 4);
                insns(v, I2L, LADD);
            }
            v.visitInsn(LRETURN);
        });
        g.m("call_mixed", "()J", v -> {
            for (int i = 0; i < 51; i++) push(v, i, (long) i << 20, i + 0.75f, i);
            v.visitMethodInsn(INVOKESTATIC, "GLocals", "mixed", mixed + ")J", false);
            v.visitInsn(LRETURN);
        });
        g.save(dir);
    }

    public static void main(String[] args) throws Exception {
        dups(args[0]);
        constants(args[0]);
        locals(args[0]);
    }
}
