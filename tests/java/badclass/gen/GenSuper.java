import org.objectweb.asm.*;

/** Classes whose supertypes are wrong in several ways at once: which of them java sees first. */
public class GenSuper extends Gen {
    GenSuper(String n, int v) { super(n, v); }

    static final int CLASS = ACC_PUBLIC | ACC_SUPER, ITF = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
    static final String OBJECT = "java/lang/Object";

    static int count;

    static void sealed(String dir, String name, int access, String... permitted) throws Exception {
        ClassWriter w = new ClassWriter(0);
        w.visit(V17, access, name, null, OBJECT, null);
        for (String p : permitted) w.visitPermittedSubclass(p);
        w.visitEnd();
        Gen.save(dir, name, w.toByteArray());
    }

    public static void main(String[] args) throws Exception {
        String dir = args[0];
        new Gen("NotAnItf_MissingSuper", V17, CLASS, "no/such/Parent", "java/lang/String").save(dir);
        new Gen("NotAnItf_MissingItf", V17, CLASS, OBJECT, "java/lang/String", "no/such/Itf").save(dir);
        new Gen("MissingItf_NotAnItf", V17, CLASS, OBJECT, "no/such/Itf", "java/lang/String").save(dir);
        new Gen("NotAnItf_FinalSuper", V17, CLASS, "java/lang/String", "java/lang/Integer").save(dir);
        new Gen("ItfSuper_HiddenItf", V17, CLASS, "java/lang/Runnable", "sup/HiddenItf").save(dir);
        for (String itf : new String[] {"no/such/Itf", "java/lang/String", "java/lang/Runnable", "Spoilt_4"}) {
            Gen g = new Gen("Spoilt_" + ++count, V17, CLASS, "no/such/Parent", itf).ctor(OBJECT);
            byte[] bytes = g.bytes();
            Gen.save(dir, "Spoilt_" + count, java.util.Arrays.copyOf(bytes, bytes.length - 3));
        }
        new Gen("HiddenSuper", V17, CLASS, "sup/Hidden").save(dir);
        new Gen("HiddenAbstractSuper", V17, CLASS, "java/lang/AbstractStringBuilder").save(dir);
        new Gen("ReflectSuper", V17, CLASS, "jdk/internal/reflect/MethodAccessorImpl").save(dir);

        sealed(dir, "a/Sealed", CLASS, "b/Listed", "b/ListedNotPublic", "a/ListedNotPublic");
        sealed(dir, "a/SealedItf", ITF, "b/ListedItf");
        sealed(dir, "a/SealedNotPublic", ACC_SUPER, "b/ListedOfNotPublic");
        new Gen("b/Listed", V17, CLASS, "a/Sealed").save(dir);
        new Gen("b/ListedNotPublic", V17, ACC_SUPER, "a/Sealed").save(dir);
        new Gen("a/ListedNotPublic", V17, ACC_SUPER, "a/Sealed").save(dir);
        new Gen("b/Unlisted", V17, CLASS, "a/Sealed").save(dir);
        new Gen("b/UnlistedOfNotPublic", V17, CLASS, "a/SealedNotPublic").save(dir);
        new Gen("b/ListedOfNotPublic", V17, CLASS, "a/SealedNotPublic").save(dir);
        new Gen("b/ListedItf", V17, ITF, OBJECT, "a/SealedItf").save(dir);
        new Gen("b/UnlistedItf", V17, ITF, OBJECT, "a/SealedItf").save(dir);
        new Gen("b/UnlistedImpl", V17, CLASS, OBJECT, "a/SealedItf").save(dir);
    }
}
