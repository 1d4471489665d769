import org.objectweb.asm.*;

/** Classes that leave methods abstract which a superclass or an interface promises, and call sites that find that out. */
public class GenAbstract extends Gen {
    GenAbstract(String n, int v) { super(n, v); }

    static final String LONG = "(IZ[[BF)[[D";
    static final String ARRAYS = "([[[Ljava/lang/Object;)[[LAmeBase;";
    static final String[][] METHODS = {{"plain", "()V"}, {"numbers", LONG}, {"arrays", ARRAYS}, {"m\u20ac", "(Ljava/lang/String;)Ljava/lang/Object;"}};

    static Gen type(String name, int access, String superName, String... interfaces) {
        Gen g = new Gen(name, V17, ACC_PUBLIC | access, superName, interfaces);
        if ((access & ACC_INTERFACE) == 0) g.ctor(superName);
        return g;
    }

    static void bodies(Gen g, int access) {
        for (String[] m : METHODS)
            g.m(access, m[0], m[1], (access & ACC_ABSTRACT) != 0 ? null : v -> {
                if (m[1].endsWith("V")) {
                    v.visitInsn(RETURN);
                } else {
                    v.visitInsn(ACONST_NULL);
                    v.visitInsn(ARETURN);
                }
            });
    }

    static void calls(Gen g, String how, int opcode, String owner) {
        for (String[] m : METHODS)
            g.m(how + "_" + m[0], "(L" + owner + ";)V", v -> {
                v.visitVarInsn(ALOAD, 0);
                for (Type t : Type.getArgumentTypes(m[1]))
                    if (t.getSort() == Type.FLOAT) v.visitInsn(FCONST_0);
                    else if (t.getSort() < Type.FLOAT) v.visitInsn(ICONST_0);
                    else v.visitInsn(ACONST_NULL);
                v.visitMethodInsn(opcode, owner, m[0], m[1], opcode == INVOKEINTERFACE);
                if (!m[1].endsWith("V")) v.visitInsn(POP);
                v.visitInsn(RETURN);
            });
    }

    public static void main(String[] args) throws Exception {
        String dir = args[0];
        Gen base = type("AmeBase", ACC_SUPER, "java/lang/Object");
        bodies(base, ACC_PUBLIC);
        base.save(dir);
        Gen middle = type("AmeMiddle", ACC_SUPER | ACC_ABSTRACT, "AmeBase");
        bodies(middle, ACC_PUBLIC | ACC_ABSTRACT);
        middle.save(dir);
        type("AmeBad", ACC_SUPER, "AmeMiddle").save(dir);

        Gen itf = type("AmeItf", ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        bodies(itf, ACC_PUBLIC | ACC_ABSTRACT);
        itf.save(dir);
        type("AmeGoodImpl", ACC_SUPER, "AmeBase", "AmeItf").save(dir);
        type("AmeBareImpl", ACC_SUPER, "java/lang/Object", "AmeItf").save(dir);
        type("AmeMiddleImpl", ACC_SUPER, "AmeMiddle", "AmeItf").save(dir);
        Gen shy = type("AmeShyImpl", ACC_SUPER, "java/lang/Object", "AmeItf");
        bodies(shy, ACC_PROTECTED);
        shy.save(dir);

        Gen extra = type("AmeExtra", ACC_INTERFACE | ACC_ABSTRACT, "java/lang/Object");
        extra.m(ACC_PUBLIC, "extra", "()V", v -> v.visitInsn(RETURN));
        extra.save(dir);
        Gen both = type("AmeShyWithDefaults", ACC_SUPER, "java/lang/Object", "AmeItf", "AmeExtra");
        bodies(both, ACC_PROTECTED);
        both.save(dir);
        type("AmeMiddleWithDefaults", ACC_SUPER, "AmeMiddle", "AmeItf", "AmeExtra").save(dir);

        Gen g = new Gen("AmeCalls", V17);
        calls(g, "virtual", INVOKEVIRTUAL, "AmeBase");
        calls(g, "interface", INVOKEINTERFACE, "AmeItf");
        g.save(dir);
    }
}
