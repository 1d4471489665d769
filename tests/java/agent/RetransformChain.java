// CMD: -javaagent:{generated}/redefiner.jar -Dcorpus.extra={extra} -cp {classes} RetransformChain
import java.lang.instrument.*;
import java.security.ProtectionDomain;
import java.util.*;

class ChainBefore { static String text() { return "before loaded......"; } }
class ChainLater { static String text() { return "later loaded......"; } }

public class RetransformChain {
    /** Puts its letter in place of the first dot of a run of them. */
    static class Letter implements ClassFileTransformer {
        final String letter;
        byte[] answer;
        Letter(String letter) { this.letter = letter; }
        @Override
        public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
            if (name == null || !name.startsWith("Chain")) return null;
            String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
            int dot = text.indexOf("..");
            int start = text.lastIndexOf("loaded", dot);
            System.out.println("  " + letter + " " + name + " " + old + " " + (domain != null) + " " + text.substring(start, dot + 1));
            if (answer != null) return answer;
            byte[] copy = bytes.clone();
            copy[dot] = (byte) letter.charAt(0);
            return copy;
        }
    }

    static void again(Instrumentation inst, String what, Class<?>... classes) {
        System.out.println(what);
        try {
            inst.retransformClasses(classes);
        } catch (Throwable e) {
            System.out.println("  " + e);
        }
        System.out.println("  -> " + ChainBefore.text() + " " + ChainLater.text());
    }

    public static void main(String[] args) throws Exception {
        Instrumentation inst = RedefinerAgent.inst;
        System.out.println(ChainBefore.text());
        Letter b = new Letter("B"), c = new Letter("C"), plain = new Letter("P");
        inst.addTransformer(b, true);
        inst.addTransformer(c, true);
        inst.addTransformer(plain);
        System.out.println(ChainLater.text());
        again(inst, "both", ChainBefore.class, ChainLater.class);
        again(inst, "both again", ChainBefore.class, ChainLater.class);
        inst.removeTransformer(b);
        again(inst, "without B", ChainBefore.class, ChainLater.class);
        inst.redefineClasses(new ClassDefinition(ChainLater.class, RedefinerAgent.own(ChainLater.class)));
        System.out.println("redefined -> " + ChainLater.text());
        inst.removeTransformer(plain);
        again(inst, "without P", ChainBefore.class, ChainLater.class);
        c.answer = new byte[] {1, 2, 3};
        again(inst, "bad bytes", ChainBefore.class);
        c.answer = RedefinerAgent.own(ChainLater.class);
        again(inst, "another's bytes", ChainBefore.class);
        inst.removeTransformer(c);
        again(inst, "none", ChainBefore.class, ChainLater.class);
        inst.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                if (old == ChainBefore.class) throw new IllegalStateException("not told");
                return null;
            }
        }, true);
        again(inst, "throws", ChainBefore.class);
    }
}
