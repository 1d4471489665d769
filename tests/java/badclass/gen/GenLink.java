import org.objectweb.asm.*;

/** Sets of classes that do not fit together; they are on the class path and fail when they are linked or run. */
public class GenLink extends Gen {
    GenLink(String n, int v) { super(n, v); }

    static final String STR = "Ljava/lang/String;";

    static void text(Gen g, int access, String name, String value) {
        g.m(access, name, "()" + STR, v -> {
            push(v, value);
            v.visitInsn(ARETURN);
        });
    }

    static void circles(String dir) throws Exception {
        for (int i = 1; i <= 3; i++)
            new Gen("Circle" + i, V17, ACC_PUBLIC | ACC_SUPER, "Circle" + (i % 3 + 1)).save(dir);
        int itf = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
        new Gen("ItfCircle1", V17, itf, "java/lang/Object", "ItfCircle2").save(dir);
        new Gen("ItfCircle2", V17, itf, "java/lang/Object", "ItfCircle1").save(dir);
        new Gen("ImplCircle", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "ItfCircle1").save(dir);
        new Gen("ChildOfMissing", V17, ACC_PUBLIC | ACC_SUPER, "no/such/Parent").save(dir);
        new Gen("GrandChildOfMissing", V17, ACC_PUBLIC | ACC_SUPER, "ChildOfMissing").save(dir);
        new Gen("ImplMissing", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "no/such/Itf").save(dir);
        Gen.save(dir, "Misnamed", new Gen("OtherName", V17).bytes());
        Gen.save(dir, "pkg/Misplaced", new Gen("Misplaced", V17).bytes());
        Gen.save(dir, "Garbage", "this is not a class file".getBytes());
        Gen.save(dir, "EmptyFile", new byte[0]);
    }

    static void conflicts(String dir) throws Exception {
        int itf = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
        for (String n : new String[] {"Left", "Right"}) {
            Gen g = new Gen(n, V17, itf, "java/lang/Object");
            text(g, ACC_PUBLIC, "both", n + ".both");
            text(g, ACC_PUBLIC, "only" + n, n + ".only");
            text(g, ACC_PUBLIC | ACC_STATIC, "stat", n + ".stat");
            text(g, ACC_PRIVATE, "hidden", n + ".hidden");
            g.save(dir);
        }
        Gen abs = new Gen("AbsBoth", V17, itf, "java/lang/Object");
        abs.m(ACC_PUBLIC | ACC_ABSTRACT, "both", "()" + STR, null).save(dir);
        new Gen("Conflict", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left", "Right")
                .ctor("java/lang/Object")
                .save(dir);
        new Gen("DefaultAndAbstract", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left", "AbsBoth")
                .ctor("java/lang/Object")
                .save(dir);
        Gen more = new Gen("MoreSpecific", V17, itf, "java/lang/Object", "Left");
        text(more, ACC_PUBLIC, "both", "MoreSpecific.both");
        more.save(dir);
        new Gen("Resolved", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left", "MoreSpecific")
                .ctor("java/lang/Object")
                .save(dir);
        Gen prot =
                new Gen("NotPublic", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left").ctor("java/lang/Object");
        text(prot, ACC_PROTECTED, "both", "NotPublic.both");
        prot.save(dir);
        Gen priv = new Gen("PrivateImpl", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left")
                           .ctor("java/lang/Object");
        text(priv, ACC_PRIVATE, "both", "PrivateImpl.both");
        priv.save(dir);
        Gen stat =
                new Gen("StaticImpl", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "Left").ctor("java/lang/Object");
        text(stat, ACC_PUBLIC | ACC_STATIC, "both", "StaticImpl.both");
        stat.save(dir);
        new Gen("NotImpl", V17).ctor("java/lang/Object").save(dir);
        Gen g = new Gen("Conflicts", V17);
        for (String c : new String[] {"Conflict", "DefaultAndAbstract", "Resolved", "NotPublic", "PrivateImpl",
                     "StaticImpl", "NotImpl"}) {
            for (String m : new String[] {"both", "onlyLeft"}) {
                g.m(c + "_" + m + "_interface", "()" + STR, v -> {
                    make(v, c);
                    v.visitMethodInsn(INVOKEINTERFACE, "Left", m, "()" + STR, true);
                    v.visitInsn(ARETURN);
                });
                g.m(c + "_" + m + "_virtual", "()" + STR, v -> {
                    make(v, c);
                    v.visitMethodInsn(INVOKEVIRTUAL, c, m, "()" + STR, false);
                    v.visitInsn(ARETURN);
                });
            }
        }
        g.m("static_through_class", "()" + STR, v -> {
            v.visitMethodInsn(INVOKESTATIC, "Conflict", "stat", "()" + STR, false);
            v.visitInsn(ARETURN);
        });
        g.m("private_of_interface", "()" + STR, v -> {
            make(v, "Conflict");
            v.visitMethodInsn(INVOKEINTERFACE, "Left", "hidden", "()" + STR, true);
            v.visitInsn(ARETURN);
        });
        g.save(dir);
    }

    static void make(MethodVisitor v, String c) {
        v.visitTypeInsn(NEW, c);
        v.visitInsn(DUP);
        v.visitMethodInsn(INVOKESPECIAL, c, "<init>", "()V", false);
    }

    static Gen nest(String name, String host, String... members) {
        Gen g = new Gen(name, V17).ctor("java/lang/Object");
        if (host != null) g.cw.visitNestHost(host);
        for (String m : members) g.cw.visitNestMember(m);
        text(g, ACC_PRIVATE | ACC_STATIC, "secret", name + ".secret");
        g.field(ACC_PRIVATE | ACC_STATIC, "hidden", "I");
        return g;
    }

    static void call(Gen g, String method, String target) {
        g.m(method, "()" + STR, v -> {
            v.visitMethodInsn(INVOKESTATIC, target, "secret", "()" + STR, false);
            v.visitInsn(ARETURN);
        });
    }

    static void nests(String dir) throws Exception {
        Gen host = nest("NHost", null, "NMember", "NLiar");
        call(host, "host_to_member", "NMember");
        call(host, "host_to_stranger", "NStranger");
        host.save(dir);
        Gen member = nest("NMember", "NHost");
        call(member, "member_to_host", "NHost");
        call(member, "member_to_unlisted", "NUnlisted");
        member.m("member_field", "()I", v -> {
            v.visitFieldInsn(GETSTATIC, "NHost", "hidden", "I");
            v.visitInsn(IRETURN);
        });
        member.save(dir);
        Gen unlisted = nest("NUnlisted", "NHost");
        call(unlisted, "unlisted_to_host", "NHost");
        unlisted.save(dir);
        Gen stranger = nest("NStranger", null);
        call(stranger, "stranger_to_host", "NHost");
        stranger.save(dir);
        Gen liar = nest("NLiar", null);
        call(liar, "listed_but_not_agreeing", "NHost");
        liar.save(dir);
        Gen lost = nest("NLost", "no/such/Host");
        call(lost, "missing_host", "NHost");
        lost.save(dir);
    }

    // References of the other kind than what they name, and classes of a package that lack what their interface promises.
    static void kinds(String dir) throws Exception {
        int itf = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
        Gen promise = new Gen("kinds/Promise", V17, itf, "java/lang/Object");
        promise.m(ACC_PUBLIC | ACC_ABSTRACT, "kept", "()" + STR, null);
        text(promise, ACC_PUBLIC | ACC_STATIC, "stat", "Promise.stat");
        promise.save(dir);
        Gen broken = new Gen("kinds/Broken", V17, ACC_PUBLIC | ACC_SUPER, "java/lang/Object", "kinds/Promise").ctor("java/lang/Object");
        text(broken, ACC_PUBLIC | ACC_STATIC, "stat", "Broken.stat");
        broken.save(dir);
        Gen calls = new Gen("KindCalls", V17);
        for (String owner : new String[] {"Promise", "Broken"}) {
            for (boolean asInterface : new boolean[] {false, true}) {
                calls.m("static_" + owner + "_" + asInterface, "()" + STR, v -> {
                    v.visitMethodInsn(INVOKESTATIC, "kinds/" + owner, "stat", "()" + STR, asInterface);
                    v.visitInsn(ARETURN);
                });
            }
        }
        for (boolean asInterface : new boolean[] {false, true}) {
            for (String owner : new String[] {"Promise", "Broken"}) {
                calls.m((asInterface ? "interface_" : "virtual_") + owner, "()" + STR, v -> {
                    v.visitTypeInsn(NEW, "kinds/Broken");
                    v.visitInsn(DUP);
                    v.visitMethodInsn(INVOKESPECIAL, "kinds/Broken", "<init>", "()V", false);
                    v.visitMethodInsn(asInterface ? INVOKEINTERFACE : INVOKEVIRTUAL, "kinds/" + owner, "kept", "()" + STR, asInterface);
                    v.visitInsn(ARETURN);
                });
            }
        }
        calls.save(dir);
    }

    public static void main(String[] args) throws Exception {
        kinds(args[0]);
        circles(args[0]);
        conflicts(args[0]);
        nests(args[0]);
    }
}
