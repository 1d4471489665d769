import org.objectweb.asm.*;

/** Chains of four classes in two packages whose method narrows its access on the way, which no compiler writes. */
public class GenOverride extends Gen {
    GenOverride(String n, int v) { super(n, v); }

    static final int[] ACCESS = {ACC_PUBLIC, ACC_PROTECTED, 0};

    static String name(int chain, int level, int packages) {
        return "ov" + (packages >> level & 1) + "/Chain" + chain + "L" + level;
    }

    static void level(String dir, int chain, int level, int packages, int access) throws Exception {
        String self = name(chain, level, packages);
        String parent = level == 0 ? "java/lang/Object" : name(chain, level - 1, packages);
        Gen g = new Gen(self, V17, ACC_PUBLIC | ACC_SUPER, parent);
        g.ctor(parent);
        g.m(access, "m", "()Ljava/lang/String;", v -> {
            push(v, "L" + level);
            v.visitInsn(ARETURN);
        });
        g.m("call", "(L" + self + ";)Ljava/lang/String;", v -> {
            v.visitVarInsn(ALOAD, 0);
            v.visitMethodInsn(INVOKEVIRTUAL, self, "m", "()Ljava/lang/String;", false);
            v.visitInsn(ARETURN);
        });
        g.save(dir);
    }

    public static void main(String[] args) throws Exception {
        int chain = 0;
        for (int packages = 0; packages < 16; packages += 2)
            for (int a : ACCESS)
                for (int b : ACCESS) {
                    int[] levels = {a, b, ACC_PUBLIC, packages < 8 ? ACC_PUBLIC : 0};
                    for (int level = 0; level < 4; level++) level(args[0], chain, level, packages, levels[level]);
                    chain++;
                }
    }
}
