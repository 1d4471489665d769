import org.objectweb.asm.*;

/** Calls, monitors that do not balance, method handle and dynamic constants, invokedynamic with odd bootstraps. */
public class GenInvoke extends Gen {
    GenInvoke(String n, int v) { super(n, v); }

    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;", CLS = "Ljava/lang/Class;",
                        STR = "Ljava/lang/String;", OBJ = "Ljava/lang/Object;", MT = "Ljava/lang/invoke/MethodType;",
                        SITE = "Ljava/lang/invoke/CallSite;";

    static void monitors(String dir) throws Exception {
        Gen g = new Gen("GMonitor", V1_8);
        String lock = "GMonitor";
        g.field(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "L", OBJ);
        g.m(ACC_STATIC, "<clinit>", "()V", v -> {
            v.visitTypeInsn(NEW, "java/lang/Object");
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            v.visitFieldInsn(PUTSTATIC, lock, "L", OBJ);
            v.visitInsn(RETURN);
        });
        String[] names = {"enter_exit", "enter_twice_exit_twice", "exit_without_enter", "enter_without_exit",
                "enter_twice_exit_once", "exit_twice"};
        int[][] plans = {{MONITORENTER, MONITOREXIT}, {MONITORENTER, MONITORENTER, MONITOREXIT, MONITOREXIT},
                {MONITOREXIT}, {MONITORENTER}, {MONITORENTER, MONITORENTER, MONITOREXIT},
                {MONITORENTER, MONITOREXIT, MONITOREXIT}};
        for (int i = 0; i < plans.length; i++) {
            int[] plan = plans[i];
            g.m(names[i], "()I", v -> {
                for (int op : plan) {
                    v.visitFieldInsn(GETSTATIC, lock, "L", OBJ);
                    v.visitInsn(op);
                }
                insns(v, ICONST_1, IRETURN);
            });
            g.m(names[i] + "_then_held", "()Z", v -> {
                v.visitFieldInsn(GETSTATIC, lock, "L", OBJ);
                v.visitMethodInsn(INVOKESTATIC, "java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", false);
                v.visitInsn(IRETURN);
            });
        }
        g.m("enter_null", "()V", v -> insns(v, ACONST_NULL, MONITORENTER, RETURN));
        g.m("exit_null", "()V", v -> insns(v, ACONST_NULL, MONITOREXIT, RETURN));
        g.m("throw_while_held", "()V", v -> {
            v.visitFieldInsn(GETSTATIC, lock, "L", OBJ);
            insns(v, MONITORENTER, ICONST_1, ICONST_0, IDIV, POP, RETURN);
        });
        g.m("throw_while_held_then_held", "()Z", v -> {
            v.visitFieldInsn(GETSTATIC, lock, "L", OBJ);
            v.visitMethodInsn(INVOKESTATIC, "java/lang/Thread", "holdsLock", "(Ljava/lang/Object;)Z", false);
            v.visitInsn(IRETURN);
        });
        g.m(ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED, "sync_static_exits_itself", "()I", v -> {
            v.visitLdcInsn(Type.getObjectType("GMonitor"));
            insns(v, MONITOREXIT, ICONST_1, IRETURN);
        });
        g.save(dir);
    }

    /** Receivers that are not what an interface's code says (no verifier looks at interfaces), and hidden instance methods. */
    static void receivers(String dir) throws Exception {
        int itf = ACC_PUBLIC | ACC_ABSTRACT | ACC_INTERFACE;
        new Gen("GUpper", V1_8, itf, "java/lang/Object").m(ACC_PUBLIC, "dflt", "()" + STR, v -> {
            push(v, "GUpper.dflt");
            v.visitInsn(ARETURN);
        }).m("ownStatic", "()" + STR, v -> {
            push(v, "GUpper.ownStatic");
            v.visitInsn(ARETURN);
        }).save(dir);
        Gen lower = new Gen("GLower", V1_8, itf, "java/lang/Object", "GUpper");
        Object[][] calls = {
                {"special_upper", INVOKESPECIAL, "GUpper", "dflt"},
                {"special_static", INVOKESPECIAL, "GUpper", "ownStatic"},
                {"interface_static", INVOKEINTERFACE, "GUpper", "ownStatic"},
                {"special_object_method", INVOKESPECIAL, "java/lang/Object", "toString"},
                {"interface_object_method", INVOKEINTERFACE, "GLower", "toString"},
        };
        String[] receivers = {"GLowerImpl", "GOther", "null"};
        for (Object[] c : calls)
            for (String r : receivers)
                lower.m((String) c[0] + "_" + r, "()" + OBJ, v -> {
                    if (r.equals("null")) v.visitInsn(ACONST_NULL);
                    else v.visitMethodInsn(INVOKESTATIC, r, "make", "()LGLower;", false);
                    v.visitMethodInsn((Integer) c[1], (String) c[2], (String) c[3], "()" + STR, !c[2].equals("java/lang/Object"));
                    push(v, "@.*", "@H");
                    v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "replaceAll", "(" + STR + STR + ")" + STR, false);
                    v.visitInsn(ARETURN);
                });
        lower.m("final_object_method_GOther", "()" + OBJ, v -> {
            v.visitMethodInsn(INVOKESTATIC, "GOther", "make", "()LGLower;", false);
            v.visitMethodInsn(INVOKEINTERFACE, "GLower", "getClass", "()" + CLS, true);
            v.visitInsn(ARETURN);
        });
        lower.save(dir);
        for (String name : new String[] {"GLowerImpl", "GOther"}) {
            Gen g = name.equals("GOther") ? new Gen(name, V1_8)
                                          : new Gen(name, V1_8, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "GLower");
            g.ctor("java/lang/Object").m("make", "()LGLower;", v -> {
                v.visitTypeInsn(NEW, name);
                v.visitInsn(DUP);
                v.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
                v.visitInsn(ARETURN);
            }).save(dir);
        }

        String[] chain = {"java/lang/Object", "GInst1", "GStat2", "GInst3"};
        for (int i = 1; i < chain.length; i++) {
            int n = i;
            Gen g = new Gen(chain[i], V1_8, ACC_PUBLIC | ACC_SUPER, chain[i - 1]).ctor(chain[i - 1]);
            g.m(ACC_PUBLIC | (i == 2 ? ACC_STATIC : 0), "m", "()I", v -> {
                push(v, n);
                v.visitInsn(IRETURN);
            });
            if (i == 3) g.m("special_behind_static", "()I", v -> {
                v.visitTypeInsn(NEW, "GInst3");
                v.visitInsn(DUP);
                v.visitMethodInsn(INVOKESPECIAL, "GInst3", "<init>", "()V", false);
                v.visitMethodInsn(INVOKESPECIAL, "GInst1", "m", "()I", false);
                v.visitInsn(IRETURN);
            });
            g.save(dir);
        }
    }

    static void calls(String dir) throws Exception {
        new Gen("GItf", V1_8, ACC_PUBLIC | ACC_ABSTRACT | ACC_INTERFACE, "java/lang/Object")
                .m(ACC_PUBLIC, "dflt", "()" + STR,
                        v -> {
                            push(v, "GItf.dflt");
                            v.visitInsn(ARETURN);
                        })
                .m(ACC_PUBLIC | ACC_STATIC, "stat", "()" + STR,
                        v -> {
                            push(v, "GItf.stat");
                            v.visitInsn(ARETURN);
                        })
                .m(ACC_PUBLIC | ACC_ABSTRACT, "abs", "()" + STR, null)
                .save(dir);
        new Gen("GBase", V1_8)
                .ctor("java/lang/Object")
                .m(ACC_PUBLIC, "who", "()" + STR,
                        v -> {
                            push(v, "GBase.who");
                            v.visitInsn(ARETURN);
                        })
                .m(ACC_PRIVATE, "priv", "()" + STR,
                        v -> {
                            push(v, "GBase.priv");
                            v.visitInsn(ARETURN);
                        })
                .save(dir);
        Gen g = new Gen("GCall", V1_8, ACC_PUBLIC | ACC_SUPER, "GBase", "GItf").ctor("GBase");
        g.m(ACC_PUBLIC, "who", "()" + STR, v -> {
            push(v, "GCall.who");
            v.visitInsn(ARETURN);
        });
        Object[][] calls = {
                {"virtual", INVOKEVIRTUAL, "GBase", "who", false},
                {"virtual_own", INVOKEVIRTUAL, "GCall", "who", false},
                {"interface_default", INVOKEINTERFACE, "GItf", "dflt", true},
                {"virtual_finds_default", INVOKEVIRTUAL, "GCall", "dflt", false},
                {"interface_object_method", INVOKEINTERFACE, "GItf", "toString", true},
                {"interface_unimplemented", INVOKEINTERFACE, "GItf", "abs", true},
                {"virtual_unimplemented", INVOKEVIRTUAL, "GCall", "abs", false},
                {"virtual_on_interface", INVOKEVIRTUAL, "GItf", "dflt", false},
                {"interface_on_class", INVOKEINTERFACE, "GBase", "who", true},
                {"virtual_missing", INVOKEVIRTUAL, "GBase", "missing", false},
                {"virtual_private", INVOKEVIRTUAL, "GBase", "priv", false},
                {"static_through_virtual", INVOKEVIRTUAL, "GCall", "st", false},
                {"unknown_class", INVOKEVIRTUAL, "no/Such", "x", false},
        };
        for (Object[] c : calls) {
            g.m((String) c[0], "()Z", v -> {
                v.visitTypeInsn(NEW, "GCall");
                v.visitInsn(DUP);
                v.visitMethodInsn(INVOKESPECIAL, "GCall", "<init>", "()V", false);
                if (c[2].equals("no/Such")) {
                    v.visitInsn(POP);
                    v.visitInsn(ACONST_NULL);
                }
                v.visitMethodInsn((Integer) c[1], (String) c[2], (String) c[3], "()" + STR, (Boolean) c[4]);
                v.visitMethodInsn(INVOKESTATIC, "GCall", "report", "(" + STR + ")Z", false);
                v.visitInsn(IRETURN);
            });
        }
        g.m(ACC_STATIC, "report", "(" + STR + ")Z", v -> {
            v.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            v.visitVarInsn(ALOAD, 0);
            push(v, "@.*", "@H");
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "replaceAll", "(" + STR + STR + ")" + STR, false);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + STR + ")V", false);
            insns(v, ICONST_1, IRETURN);
        });
        g.m("st", "()" + STR, v -> {
            push(v, "GCall.st");
            v.visitInsn(ARETURN);
        });
        g.m("static_itf", "()" + STR, v -> {
            v.visitMethodInsn(INVOKESTATIC, "GItf", "stat", "()" + STR, true);
            v.visitInsn(ARETURN);
        });
        g.m("static_itf_as_class", "()" + STR, v -> {
            v.visitMethodInsn(INVOKESTATIC, "GItf", "stat", "()" + STR, false);
            v.visitInsn(ARETURN);
        });
        g.m("static_of_instance", "()" + STR, v -> {
            v.visitMethodInsn(INVOKESTATIC, "GBase", "who", "()" + STR, false);
            v.visitInsn(ARETURN);
        });
        g.m("static_missing", "()V", v -> {
            v.visitMethodInsn(INVOKESTATIC, "GBase", "gone", "()V", false);
            v.visitInsn(RETURN);
        });
        g.m("new_abstract", "()" + OBJ, v -> {
            v.visitTypeInsn(NEW, "GItf");
            insns(v, POP, ACONST_NULL, ARETURN);
        });
        g.m("getstatic_missing", "()I", v -> {
            v.visitFieldInsn(GETSTATIC, "GBase", "nofield", "I");
            v.visitInsn(IRETURN);
        });
        g.m("getstatic_wrong_type", "()J", v -> {
            v.visitFieldInsn(GETSTATIC, "java/lang/Integer", "MAX_VALUE", "J");
            v.visitInsn(LRETURN);
        });
        g.m("getstatic_private", "()" + OBJ, v -> {
            v.visitFieldInsn(GETSTATIC, "java/lang/Integer", "digits", "[C");
            v.visitInsn(ARETURN);
        });
        g.m("putstatic_final", "()V", v -> {
            push(v, 1);
            v.visitFieldInsn(PUTSTATIC, "java/lang/Integer", "MAX_VALUE", "I");
            v.visitInsn(RETURN);
        });
        g.m("array_clone", "()" + OBJ, v -> {
            push(v, 2);
            v.visitIntInsn(NEWARRAY, T_INT);
            v.visitMethodInsn(INVOKEVIRTUAL, "[I", "clone", "()" + OBJ, false);
            v.visitInsn(ARETURN);
        });
        g.m("array_hash", "()Z", v -> {
            push(v, 2);
            v.visitIntInsn(NEWARRAY, T_INT);
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKEVIRTUAL, "[I", "equals", "(" + OBJ + ")Z", false);
            v.visitInsn(IRETURN);
        });
        g.save(dir);
    }

    static Handle bsm(String name, String desc) { return new Handle(H_INVOKESTATIC, "GBoot", name, desc, false); }

    static void bootstraps(String dir) throws Exception {
        Gen b = new Gen("GBoot", V11);
        String condy = "(" + LOOKUP + STR + CLS + ")", indy = "(" + LOOKUP + STR + MT + ")";
        b.m("name", condy + OBJ, v -> {
            v.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            push(v, "bootstrap runs");
            v.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + STR + ")V", false);
            v.visitVarInsn(ALOAD, 1);
            v.visitInsn(ARETURN);
        });
        b.m("extra", "(" + LOOKUP + STR + CLS + "I" + STR + "J" + CLS + MT + "Ljava/lang/invoke/MethodHandle;)" + OBJ,
                v -> {
                    push(v, "%s %s %s %s %s");
                    push(v, 5);
                    v.visitTypeInsn(ANEWARRAY, "java/lang/Object");
                    int[] slots = {4, 7, 8, 9};
                    for (int i = 0; i < 4; i++) {
                        v.visitInsn(DUP);
                        push(v, i);
                        v.visitVarInsn(ALOAD, slots[i]);
                        v.visitInsn(AASTORE);
                    }
                    v.visitInsn(DUP);
                    push(v, 4);
                    v.visitVarInsn(LLOAD, 5);
                    v.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", false);
                    v.visitInsn(AASTORE);
                    v.visitMethodInsn(
                            INVOKESTATIC, "java/lang/String", "format", "(" + STR + "[" + OBJ + ")" + STR, false);
                    v.visitInsn(ARETURN);
                });
        b.m(ACC_PUBLIC | ACC_STATIC | ACC_VARARGS, "varargs", "(" + LOOKUP + STR + CLS + "[" + OBJ + ")" + OBJ, v -> {
            v.visitVarInsn(ALOAD, 3);
            v.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "asList", "([" + OBJ + ")Ljava/util/List;", false);
            v.visitInsn(ARETURN);
        });
        b.m("wrong", condy + OBJ, v -> {
            push(v, "not an integer");
            v.visitInsn(ARETURN);
        });
        b.m("nul", condy + OBJ, v -> insns(v, ACONST_NULL, ARETURN));
        b.m("boxInt", condy + "Ljava/lang/Integer;", v -> {
            push(v, 42);
            v.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
            v.visitInsn(ARETURN);
        });
        b.m("prim", condy + "J", v -> {
            push(v, 1L << 41);
            v.visitInsn(LRETURN);
        });
        b.m("flag", condy + "Z", v -> insns(v, ICONST_1, IRETURN));
        b.m("thrower", condy + OBJ, v -> {
            v.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
            push(v, "thrower runs");
            v.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + STR + ")V", false);
            v.visitTypeInsn(NEW, "java/lang/IllegalStateException");
            v.visitInsn(DUP);
            push(v, "from bootstrap");
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "(" + STR + ")V", false);
            v.visitInsn(ATHROW);
        });
        b.m("errThrower", condy + OBJ, v -> {
            v.visitTypeInsn(NEW, "java/lang/AssertionError");
            v.visitInsn(DUP);
            push(v, "error from bootstrap");
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/AssertionError", "<init>", "(" + OBJ + ")V", false);
            v.visitInsn(ATHROW);
        });
        b.m("silentThrower", condy + OBJ, v -> {
            v.visitTypeInsn(NEW, "java/lang/VerifyError");
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/VerifyError", "<init>", "()V", false);
            v.visitInsn(ATHROW);
        });
        b.m("site", indy + SITE, v -> {
            v.visitTypeInsn(NEW, "java/lang/invoke/ConstantCallSite");
            v.visitInsn(DUP);
            v.visitVarInsn(ALOAD, 0);
            v.visitLdcInsn(Type.getObjectType("GBoot"));
            v.visitVarInsn(ALOAD, 1);
            v.visitVarInsn(ALOAD, 2);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandles$Lookup", "findStatic",
                    "(" + CLS + STR + MT + ")Ljava/lang/invoke/MethodHandle;", false);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/invoke/ConstantCallSite", "<init>",
                    "(Ljava/lang/invoke/MethodHandle;)V", false);
            v.visitInsn(ARETURN);
        });
        b.m("nullSite", indy + SITE, v -> insns(v, ACONST_NULL, ARETURN));
        b.m("wrongSite", indy + OBJ, v -> {
            push(v, "no call site");
            v.visitInsn(ARETURN);
        });
        b.m("wrongType", indy + SITE, v -> {
            v.visitTypeInsn(NEW, "java/lang/invoke/MutableCallSite");
            v.visitInsn(DUP);
            v.visitLdcInsn(Type.getMethodType("()V"));
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/invoke/MutableCallSite", "<init>", "(" + MT + ")V", false);
            v.visitInsn(ARETURN);
        });
        b.m("siteThrower", indy + SITE, v -> {
            v.visitTypeInsn(NEW, "java/io/IOException");
            v.visitInsn(DUP);
            push(v, "checked from bootstrap");
            v.visitMethodInsn(INVOKESPECIAL, "java/io/IOException", "<init>", "(" + STR + ")V", false);
            v.visitInsn(ATHROW);
        });
        b.m("target", "(IJ" + STR + ")" + STR, v -> {
            v.visitVarInsn(ALOAD, 3);
            v.visitVarInsn(ILOAD, 0);
            v.visitMethodInsn(INVOKESTATIC, "java/lang/String", "valueOf", "(I)" + STR, false);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(" + STR + ")" + STR, false);
            v.visitInsn(ARETURN);
        });
        b.save(dir);

        Gen g = new Gen("GLdc", V11);
        Handle[] hs = {new Handle(H_GETFIELD, "java/awt/Point_", "x", "I", false),
                new Handle(H_GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;", false),
                new Handle(H_PUTFIELD, "GLdc", "f", "I", false), new Handle(H_PUTSTATIC, "GLdc", "s", "I", false),
                new Handle(H_INVOKEVIRTUAL, "java/lang/String", "length", "()I", false),
                new Handle(H_INVOKESTATIC, "java/lang/Math", "max", "(II)I", false),
                new Handle(H_INVOKESPECIAL, "GLdc", "inst", "()V", false),
                new Handle(H_NEWINVOKESPECIAL, "java/lang/StringBuilder", "<init>", "(" + STR + ")V", false),
                new Handle(H_INVOKEINTERFACE, "java/util/List", "size", "()I", true),
                new Handle(H_GETFIELD, "GLdc", "f", "I", false),
                new Handle(H_INVOKESTATIC, "java/lang/Math", "nope", "(II)I", false),
                new Handle(H_GETSTATIC, "GLdc", "f", "I", false),
                new Handle(H_PUTSTATIC, "java/lang/Integer", "MAX_VALUE", "I", false),
                new Handle(H_INVOKEVIRTUAL, "java/lang/Math", "max", "(II)I", false),
                new Handle(H_INVOKEINTERFACE, "java/lang/String", "length", "()I", true),
                new Handle(H_INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", true)};
        g.field(ACC_PUBLIC, "f", "I")
                .field(ACC_PUBLIC | ACC_STATIC, "s", "I")
                .ctor("java/lang/Object")
                .m(ACC_PUBLIC, "inst", "()V", v -> v.visitInsn(RETURN));
        for (int i = 0; i < hs.length; i++) {
            Handle h = hs[i];
            g.m(String.format("handle%02d_kind%d", i, h.getTag()), "()" + STR, v -> {
                v.visitLdcInsn(h);
                v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()" + STR, false);
                v.visitInsn(ARETURN);
            });
        }
        g.m("invoke_handle", "()I", v -> {
            v.visitLdcInsn(hs[5]);
            push(v, 3, 9);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact", "(II)I", false);
            v.visitInsn(IRETURN);
        });
        Object[] types = {Type.getMethodType("()V"), Type.getMethodType("(IJFDZBCS" + OBJ + "[[I)" + STR),
                Type.getMethodType("(Lno/Such;)V"), Type.getObjectType("java/lang/String"), Type.getType("[[J"),
                Type.getType("[Ljava/util/Map;"), Type.getObjectType("no/Such"), Type.getObjectType("GLdc")};
        for (int i = 0; i < types.length; i++) {
            Object t = types[i];
            g.m("type" + i, "()" + STR, v -> {
                v.visitLdcInsn(t);
                v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()" + STR, false);
                v.visitInsn(ARETURN);
            });
        }
        g.save(dir);

        Gen c = new Gen("GCondy", V11);
        Object[][] cs = {
                {"a_name", STR, bsm("name", condy + OBJ)},
                {"b_wrong", "I", bsm("wrong", condy + OBJ)},
                {"c_null_ref", STR, bsm("nul", condy + OBJ)},
                {"d_null_int", "I", bsm("nul", condy + OBJ)},
                {"e_boxed_to_int", "I", bsm("boxInt", condy + "Ljava/lang/Integer;")},
                {"f_boxed_to_long", "J", bsm("boxInt", condy + "Ljava/lang/Integer;")},
                {"g_long", "J", bsm("prim", condy + "J")},
                {"h_boolean", "Z", bsm("flag", condy + "Z")},
                {"i_thrower", STR, bsm("thrower", condy + OBJ)},
                {"j_error", STR, bsm("errThrower", condy + OBJ)},
                {"j_silent_error", STR, bsm("silentThrower", condy + OBJ)},
                {"k_missing", STR, bsm("absent", condy + OBJ)},
                {"l_extra", STR,
                        bsm("extra",
                                "(" + LOOKUP + STR + CLS + "I" + STR + "J" + CLS + MT
                                        + "Ljava/lang/invoke/MethodHandle;)" + OBJ),
                        7, "text", 8L, Type.getObjectType("java/util/List"), Type.getMethodType("(I)V"), hs[5]},
                {"m_varargs", OBJ,
                        new Handle(H_INVOKESTATIC, "GBoot", "varargs", "(" + LOOKUP + STR + CLS + "[" + OBJ + ")" + OBJ,
                                false),
                        1, "two", 3.0},
                {"n_nested", OBJ,
                        new Handle(H_INVOKESTATIC, "GBoot", "varargs", "(" + LOOKUP + STR + CLS + "[" + OBJ + ")" + OBJ,
                                false),
                        new ConstantDynamic("inner", STR, bsm("name", condy + OBJ)), "outer"},
                {"o_too_few_args", STR,
                        bsm("extra",
                                "(" + LOOKUP + STR + CLS + "I" + STR + "J" + CLS + MT
                                        + "Ljava/lang/invoke/MethodHandle;)" + OBJ),
                        7},
                {"p_enum", "Ljava/lang/Thread$State;",
                        new Handle(H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", "enumConstant",
                                "(" + LOOKUP + STR + CLS + ")Ljava/lang/Enum;", false)},
        };
        for (Object[] k : cs) {
            String name = k[0].equals("p_enum") ? "BLOCKED" : (String) k[0], d = (String) k[1];
            Object[] extra = java.util.Arrays.copyOfRange(k, 3, k.length);
            String ret = d.length() == 1 ? d : OBJ;
            for (int round = 0; round < (k[0].equals("d_null_int") ? 1 : 2); round++)
                c.m(k[0] + "_" + round, "()" + ret, v -> {
                    v.visitLdcInsn(new ConstantDynamic(name, d, (Handle) k[2], extra));
                    v.visitInsn(Type.getType(d).getOpcode(IRETURN));
                });
        }
        c.save(dir);

        Gen i = new Gen("GIndy", V11);
        Object[][] is = {
                {"a_target", "target", bsm("site", indy + SITE)},
                {"b_no_target", "absent", bsm("site", indy + SITE)},
                {"c_null_site", "x", bsm("nullSite", indy + SITE)},
                {"d_wrong_site", "x", bsm("wrongSite", indy + OBJ)},
                {"e_wrong_type", "x", bsm("wrongType", indy + SITE)},
                {"f_thrower", "x", bsm("siteThrower", indy + SITE)},
                {"g_missing", "x", bsm("absent", indy + SITE)},
        };
        for (Object[] k : is) {
            i.m((String) k[0], "()" + STR, v -> {
                v.visitInsn(ICONST_0);
                v.visitVarInsn(ISTORE, 0);
                push(v, 5, 6L, "arg");
                v.visitInvokeDynamicInsn((String) k[1], "(IJ" + STR + ")" + STR, (Handle) k[2]);
                v.visitInsn(ARETURN);
            });
        }
        i.m("h_same_site_twice", "()" + STR, v -> {
            Label loop = new Label(), s = new Label(), e = new Label(), h = new Label(), next = new Label();
            v.visitTryCatchBlock(s, e, h, "java/lang/Throwable");
            v.visitTypeInsn(NEW, "java/lang/StringBuilder");
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
            v.visitVarInsn(ASTORE, 1);
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(loop);
            v.visitLabel(s);
            push(v, 5, 6L, "arg");
            v.visitInvokeDynamicInsn("x", "(IJ" + STR + ")" + STR, bsm("siteThrower", indy + SITE));
            v.visitInsn(POP);
            v.visitLabel(e);
            v.visitJumpInsn(GOTO, next);
            v.visitLabel(h);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "toString", "()" + STR, false);
            v.visitVarInsn(ASTORE, 2);
            v.visitVarInsn(ALOAD, 1);
            v.visitVarInsn(ALOAD, 2);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "append",
                    "(" + STR + ")Ljava/lang/StringBuilder;", false);
            v.visitInsn(POP);
            v.visitLabel(next);
            v.visitIincInsn(0, 1);
            v.visitVarInsn(ILOAD, 0);
            push(v, 3);
            v.visitJumpInsn(IF_ICMPLT, loop);
            v.visitVarInsn(ALOAD, 1);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "toString", "()" + STR, false);
            v.visitInsn(ARETURN);
        });
        i.save(dir);
    }

    static void versions(String dir) throws Exception {
        int[] vs = {V1_1, V1_2, V1_3, V1_4, V1_5, V1_6, V1_7, V1_8, V9, V11, V16, V17};
        for (int ver : vs) {
            Gen g = new Gen("GVersion" + (ver & 0xffff), ver);
            g.m("loop", "()I", v -> {
                Label top = new Label(), out = new Label();
                v.visitInsn(ICONST_0);
                v.visitVarInsn(ISTORE, 0);
                v.visitLabel(top);
                v.visitVarInsn(ILOAD, 0);
                push(v, 10);
                v.visitJumpInsn(IF_ICMPGE, out);
                v.visitIincInsn(0, 3);
                v.visitJumpInsn(GOTO, top);
                v.visitLabel(out);
                v.visitVarInsn(ILOAD, 0);
                v.visitInsn(IRETURN);
            });
            g.m("strings", "()" + STR, v -> {
                push(v, "v");
                push(v, "" + (ver & 0xffff));
                v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "concat", "(" + STR + ")" + STR, false);
                v.visitInsn(ARETURN);
            });
            g.save(dir);
        }
    }

    /** A dynamic constant that is its own static argument: the argument's index, at the end of the file, becomes the constant's. */
    static void circularConstant(String dir) throws Exception {
        Gen g = new Gen("GCircular", V11);
        g.m("ask", "()" + OBJ, v -> {
            v.visitLdcInsn(new ConstantDynamic("self", OBJ,
                    new Handle(H_INVOKESTATIC, "GCircular", "boot", "(" + LOOKUP + STR + CLS + OBJ + ")" + OBJ, false), 4711));
            v.visitInsn(ARETURN);
        });
        g.m(ACC_STATIC, "boot", "(" + LOOKUP + STR + CLS + OBJ + ")" + OBJ, v -> insns(v, ACONST_NULL, ARETURN));
        g.save(dir);
        java.nio.file.Path file = java.nio.file.Path.of(dir, "GCircular.class");
        byte[] bytes = java.nio.file.Files.readAllBytes(file);
        ClassReader reader = new ClassReader(bytes);
        for (int i = 1; i < reader.getItemCount(); i++) {
            if (bytes[reader.getItem(i) - 1] != 17) continue;  // CONSTANT_Dynamic
            bytes[bytes.length - 2] = (byte) (i >> 8);
            bytes[bytes.length - 1] = (byte) i;
        }
        java.nio.file.Files.write(file, bytes);
    }

    public static void main(String[] args) throws Exception {
        monitors(args[0]);
        calls(args[0]);
        receivers(args[0]);
        circularConstant(args[0]);
        bootstraps(args[0]);
        versions(args[0]);
    }
}
