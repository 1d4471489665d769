import org.objectweb.asm.*;

/**
 * Arithmetic, conversions, branches, arrays and fields, instruction by instruction, with values on the stack that
 * javac never puts there.
 */
public class GenData extends Gen {
    GenData(String n, int v) { super(n, v); }

    static final Object[][] VALUES = {
            {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 33},
            {0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 33L},
            {0f, -0f, 1.5f, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, 1e30f},
            {0d, -0d, 1.5d, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300},
    };
    static final String TYPES = "IJFD";

    /**
     * Emits code that stores into element i of the String array on the stack the text of the value that body leaves.
     */
    static void element(MethodVisitor v, int i, int type, Runnable body) {
        Label s = new Label(), e = new Label(), h = new Label(), next = new Label();
        v.visitVarInsn(ASTORE, 0);
        v.visitTryCatchBlock(s, e, h, "java/lang/ArithmeticException");
        v.visitLabel(s);
        body.run();
        v.visitMethodInsn(
                INVOKESTATIC, "java/lang/String", "valueOf", "(" + TYPES.charAt(type) + ")Ljava/lang/String;", false);
        v.visitLabel(e);
        v.visitVarInsn(ASTORE, 1);
        v.visitJumpInsn(GOTO, next);
        v.visitLabel(h);
        v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/ArithmeticException", "getMessage", "()Ljava/lang/String;", false);
        v.visitVarInsn(ASTORE, 1);
        v.visitLabel(next);
        v.visitVarInsn(ALOAD, 0);
        push(v, i);
        v.visitVarInsn(ALOAD, 1);
        v.visitInsn(AASTORE);
        v.visitVarInsn(ALOAD, 0);
    }

    static void table(
            Gen g, String name, int n, java.util.function.BiConsumer<MethodVisitor, Integer> body, int result) {
        g.m(name, "()[Ljava/lang/String;", v -> {
            push(v, n);
            v.visitTypeInsn(ANEWARRAY, "java/lang/String");
            for (int i = 0; i < n; i++) {
                int k = i;
                element(v, i, result, () -> body.accept(v, k));
            }
            v.visitInsn(ARETURN);
        });
    }

    static void arithmetic(String dir) throws Exception {
        Gen g = new Gen("GArith", V1_8);
        String[] ops = {"add", "sub", "mul", "div", "rem"};
        int[] base = {IADD, ISUB, IMUL, IDIV, IREM};
        for (int t = 0; t < 4; t++) {
            Object[] val = VALUES[t];
            int type = t, n = val.length;
            for (int o = 0; o < 5; o++) {
                int op = base[o] + t;
                table(g, TYPES.charAt(t) + ops[o], n * n, (v, i) -> {
                    push(v, val[i / n], val[i % n]);
                    v.visitInsn(op);
                }, type);
            }
            table(g, TYPES.charAt(t) + "neg", n, (v, i) -> {
                push(v, val[i]);
                v.visitInsn(INEG + type);
            }, type);
        }
        String[] bits = {"shl", "shr", "ushr", "and", "or", "xor"};
        int[] bop = {ISHL, ISHR, IUSHR, IAND, IOR, IXOR};
        for (int t = 0; t < 2; t++) {
            Object[] val = VALUES[t];
            int type = t, n = val.length;
            for (int o = 0; o < 6; o++) {
                int op = bop[o] + t, kind = o;
                table(g, TYPES.charAt(t) + bits[o], n * n, (v, i) -> {
                    push(v, val[i / n], kind < 3 ? VALUES[0][i % n] : val[i % n]);
                    v.visitInsn(op);
                }, type);
            }
        }
        int[][] cmp = {{LCMP, 1}, {FCMPL, 2}, {FCMPG, 2}, {DCMPL, 3}, {DCMPG, 3}};
        String[] cn = {"lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"};
        for (int c = 0; c < 5; c++) {
            int op = cmp[c][0];
            Object[] val = VALUES[cmp[c][1]];
            table(g, cn[c], val.length * val.length, (v, i) -> {
                push(v, val[i / val.length], val[i % val.length]);
                v.visitInsn(op);
            }, 0);
        }
        int[][] conv = {{I2L, 0, 1}, {I2F, 0, 2}, {I2D, 0, 3}, {L2I, 1, 0}, {L2F, 1, 2}, {L2D, 1, 3}, {F2I, 2, 0},
                {F2L, 2, 1}, {F2D, 2, 3}, {D2I, 3, 0}, {D2L, 3, 1}, {D2F, 3, 2}, {I2B, 0, 0}, {I2C, 0, 0}, {I2S, 0, 0}};
        for (int[] c : conv) {
            Object[] val = VALUES[c[1]];
            table(g, "conv" + c[0], val.length, (v, i) -> {
                push(v, val[i]);
                v.visitInsn(c[0]);
            }, c[2]);
        }
        g.save(dir);
    }

    static void branches(String dir) throws Exception {
        Gen g = new Gen("GBranch", V1_8);
        int[] one = {IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE},
              two = {IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE};
        String[] n = {"eq", "ne", "lt", "ge", "gt", "le"};
        Object[] val = VALUES[0];
        for (int o = 0; o < 6; o++) {
            int a = one[o], b = two[o];
            table(g, "if" + n[o], val.length, (v, i) -> {
                push(v, val[i]);
                choose(v, a);
            }, 0);
            table(g, "if_icmp" + n[o], val.length * val.length, (v, i) -> {
                push(v, val[i / val.length], val[i % val.length]);
                choose(v, b);
            }, 0);
        }
        Object[] refs = {null, "a", "b"};
        table(g, "if_acmpeq", 9, (v, i) -> {
            ref(v, refs[i / 3]);
            ref(v, refs[i % 3]);
            choose(v, IF_ACMPEQ);
        }, 0);
        table(g, "if_acmpne", 9, (v, i) -> {
            ref(v, refs[i / 3]);
            ref(v, refs[i % 3]);
            choose(v, IF_ACMPNE);
        }, 0);
        table(g, "ifnull", 2, (v, i) -> {
            ref(v, refs[i]);
            choose(v, IFNULL);
        }, 0);
        table(g, "ifnonnull", 2, (v, i) -> {
            ref(v, refs[i]);
            choose(v, IFNONNULL);
        }, 0);
        g.save(dir);
    }

    static void ref(MethodVisitor v, Object o) {
        if (o == null) v.visitInsn(ACONST_NULL);
        else v.visitLdcInsn(o);
    }

    static void choose(MethodVisitor v, int op) {
        Label yes = new Label(), done = new Label();
        v.visitJumpInsn(op, yes);
        v.visitInsn(ICONST_0);
        v.visitJumpInsn(GOTO, done);
        v.visitLabel(yes);
        v.visitInsn(ICONST_1);
        v.visitLabel(done);
    }

    static void arrays(String dir) throws Exception {
        Gen g = new Gen("GArray", V1_8);
        int[] t = {T_BOOLEAN, T_CHAR, T_FLOAT, T_DOUBLE, T_BYTE, T_SHORT, T_INT, T_LONG};
        String d = "ZCFDBSIJ";
        int[] load = {BALOAD, CALOAD, FALOAD, DALOAD, BALOAD, SALOAD, IALOAD, LALOAD};
        int[] store = {BASTORE, CASTORE, FASTORE, DASTORE, BASTORE, SASTORE, IASTORE, LASTORE};
        for (int k = 0; k < 8; k++) {
            int i = k;
            char c = d.charAt(k);
            Object val = c == 'F' ? (Object) 1e30f
                    : c == 'D'    ? (Object) 1e-300
                    : c == 'J'    ? (Object) (1L << 50)
                                  : (Object) 0x12381;
            for (int idx : new int[] {0, 1, 2, -1}) {
                g.m("store_" + c + (idx < 0 ? "m1" : idx), "()[" + c, v -> {
                    v.visitInsn(ICONST_2);
                    v.visitIntInsn(NEWARRAY, t[i]);
                    insns(v, DUP);
                    push(v, idx, val);
                    insns(v, store[i], ARETURN);
                });
                g.m("load_" + c + (idx < 0 ? "m1" : idx),
                        "()" + (c == 'Z' || c == 'B' || c == 'C' || c == 'S' ? 'I' : c), v -> {
                            v.visitInsn(ICONST_2);
                            v.visitIntInsn(NEWARRAY, t[i]);
                            insns(v, DUP, ICONST_1);
                            push(v, val);
                            v.visitInsn(store[i]);
                            push(v, idx);
                            insns(v, load[i], c == 'F' ? FRETURN : c == 'D' ? DRETURN : c == 'J' ? LRETURN : IRETURN);
                        });
            }
            g.m("null_load_" + c, "()V", v -> {
                insns(v, ACONST_NULL);
                v.visitTypeInsn(CHECKCAST, "[" + c);
                insns(v, ICONST_0, load[i], c == 'D' || c == 'J' ? POP2 : POP, RETURN);
            });
        }
        String[] multi = {"[[I", "[[[J", "[[[[Ljava/lang/String;", "[[Z", "[[[D"};
        int[][] dims = {{2}, {2, 3}, {1, 2, 3}, {0, 5}, {2, 0}, {2, -1}, {-1, 2}, {0, -1}, {-2, -3}, {1, 1, 1, 1}};
        for (String m : multi)
            for (int[] dm : dims) {
                int rank = m.lastIndexOf('[') + 1;
                if (dm.length > rank) continue;
                g.m("multi_" + m.replace("[", "a").replace("/", "_").replace(";", "") + "_"
                                + java.util.Arrays.toString(dm)
                                          .replaceAll("[\\[\\] ]", "")
                                          .replace(",", "x")
                                          .replace("-", "m"),
                        "()Ljava/lang/Object;", v -> {
                            for (int x : dm) push(v, x);
                            v.visitMultiANewArrayInsn(m, dm.length);
                            v.visitInsn(ARETURN);
                        });
            }
        g.m("anewarray_of_arrays", "()Ljava/lang/Object;", v -> {
            push(v, 2);
            v.visitTypeInsn(ANEWARRAY, "[[I");
            v.visitInsn(ARETURN);
        });
        g.m("anewarray_negative", "()Ljava/lang/Object;", v -> {
            push(v, -9);
            v.visitTypeInsn(ANEWARRAY, "java/lang/String");
            v.visitInsn(ARETURN);
        });
        g.m("anewarray_unknown", "()Ljava/lang/Object;", v -> {
            push(v, 0);
            v.visitTypeInsn(ANEWARRAY, "no/Such");
            v.visitInsn(ARETURN);
        });
        g.m("anewarray_unknown_negative", "()Ljava/lang/Object;", v -> {
            push(v, -1);
            v.visitTypeInsn(ANEWARRAY, "no/Such");
            v.visitInsn(ARETURN);
        });
        g.m("arraylength_null", "()I", v -> {
            v.visitInsn(ACONST_NULL);
            v.visitTypeInsn(CHECKCAST, "[I");
            insns(v, ARRAYLENGTH, IRETURN);
        });
        g.m("checkcast_unknown_null", "()Ljava/lang/Object;", v -> {
            v.visitInsn(ACONST_NULL);
            v.visitTypeInsn(CHECKCAST, "no/Such");
            v.visitInsn(ARETURN);
        });
        g.m("instanceof_unknown_null", "()Z", v -> {
            v.visitInsn(ACONST_NULL);
            v.visitTypeInsn(INSTANCEOF, "no/Such");
            v.visitInsn(IRETURN);
        });
        g.m("checkcast_unknown", "()Ljava/lang/Object;", v -> {
            push(v, "x");
            v.visitTypeInsn(CHECKCAST, "no/Such");
            v.visitInsn(ARETURN);
        });
        g.m("aastore_null", "()Ljava/lang/Object;", v -> {
            push(v, 1);
            v.visitTypeInsn(ANEWARRAY, "java/lang/String");
            insns(v, DUP, ICONST_0, ACONST_NULL, AASTORE, ARETURN);
        });
        g.save(dir);
    }

    static void fields(String dir) throws Exception {
        Gen g = new Gen("GField", V1_8).ctor("java/lang/Object");
        String d = "ZBCSIJFD";
        for (char c : d.toCharArray()) {
            g.field(ACC_PUBLIC | ACC_STATIC, "s" + c, "" + c);
            g.field(ACC_PUBLIC, "f" + c, "" + c);
            Object val = c == 'F' ? (Object) 2.5f
                    : c == 'D'    ? (Object) 3.5
                    : c == 'J'    ? (Object) (1L << 45)
                                  : (Object) 0x1fffe;
            int ret = c == 'F' ? FRETURN : c == 'D' ? DRETURN : c == 'J' ? LRETURN : IRETURN;
            String as = c == 'F' || c == 'D' || c == 'J' ? "" + c : "I";
            g.m("static_" + c, "()" + as, v -> {
                push(v, val);
                v.visitFieldInsn(PUTSTATIC, "GField", "s" + c, "" + c);
                v.visitFieldInsn(GETSTATIC, "GField", "s" + c, "" + c);
                v.visitInsn(ret);
            });
            g.m("instance_" + c, "()" + as, v -> {
                v.visitTypeInsn(NEW, "GField");
                v.visitInsn(DUP);
                v.visitMethodInsn(INVOKESPECIAL, "GField", "<init>", "()V", false);
                v.visitVarInsn(ASTORE, 0);
                v.visitVarInsn(ALOAD, 0);
                push(v, val);
                v.visitFieldInsn(PUTFIELD, "GField", "f" + c, "" + c);
                v.visitVarInsn(ALOAD, 0);
                v.visitFieldInsn(GETFIELD, "GField", "f" + c, "" + c);
                v.visitInsn(ret);
            });
            g.m(ACC_STATIC, "narrow_" + c, "()" + c, v -> {
                push(v, val);
                v.visitInsn(ret);
            });
            g.m("returned_" + c, "()" + as, v -> {
                v.visitMethodInsn(INVOKESTATIC, "GField", "narrow_" + c, "()" + c, false);
                v.visitInsn(ret);
            });
            g.m("null_get_" + c, "()" + as, v -> {
                v.visitInsn(ACONST_NULL);
                v.visitTypeInsn(CHECKCAST, "GField");
                v.visitFieldInsn(GETFIELD, "GField", "f" + c, "" + c);
                v.visitInsn(ret);
            });
        }
        // One name, several types: a field is found by name and descriptor.
        g.field(ACC_PUBLIC | ACC_STATIC, "same", "I")
                .field(ACC_PUBLIC | ACC_STATIC, "same", "J")
                .field(ACC_PUBLIC | ACC_STATIC, "same", "Ljava/lang/String;");
        g.m("same_name_fields", "()Ljava/lang/String;", v -> {
            push(v, 1);
            v.visitFieldInsn(PUTSTATIC, "GField", "same", "I");
            push(v, 2L);
            v.visitFieldInsn(PUTSTATIC, "GField", "same", "J");
            push(v, "three");
            v.visitFieldInsn(PUTSTATIC, "GField", "same", "Ljava/lang/String;");
            v.visitFieldInsn(GETSTATIC, "GField", "same", "Ljava/lang/String;");
            v.visitFieldInsn(GETSTATIC, "GField", "same", "J");
            v.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(J)Ljava/lang/String;", false);
            v.visitMethodInsn(
                    INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false);
            v.visitInsn(ARETURN);
        });
        g.m(ACC_STATIC, "overload", "(I)I", v -> insns(v, ICONST_1, IRETURN));
        g.m(ACC_STATIC, "overload", "(I)J", v -> {
            v.visitLdcInsn(2L);
            v.visitInsn(LRETURN);
        });
        g.m("overload_by_return_type", "()J", v -> {
            push(v, 0);
            v.visitMethodInsn(INVOKESTATIC, "GField", "overload", "(I)I", false);
            v.visitInsn(I2L);
            push(v, 0);
            v.visitMethodInsn(INVOKESTATIC, "GField", "overload", "(I)J", false);
            insns(v, LADD, LRETURN);
        });
        g.save(dir);
        Gen odd = new Gen("odd/name with space-and.+'\u00e9".replace('.', ','), V1_8);
        odd.field(ACC_PUBLIC | ACC_STATIC, "a b-c\u20ac", "I");
        odd.m("me thod-\u00fc", "()I", v -> {
            push(v, 4);
            v.visitFieldInsn(PUTSTATIC, odd.name, "a b-c\u20ac", "I");
            v.visitFieldInsn(GETSTATIC, odd.name, "a b-c\u20ac", "I");
            v.visitInsn(IRETURN);
        });
        odd.m("throws$1", "()V", v -> insns(v, ACONST_NULL, ATHROW));
        odd.save(dir);
    }

    public static void main(String[] args) throws Exception {
        arithmetic(args[0]);
        branches(args[0]);
        arrays(args[0]);
        fields(args[0]);
    }
}
