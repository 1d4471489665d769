// CMD: -javaagent:{generated}/redefiner.jar -Dcorpus.extra={extra} -cp {classes} RedefineUnloaded
import java.lang.instrument.*;
import java.lang.ref.*;
import java.util.*;

/** Classes that were redefined are unloaded with all their versions (not under a tool, where no class is); a stack trace of an old version keeps its class. */
public class RedefineUnloaded {
    static class Loader extends ClassLoader {
        Loader() { super(null); }
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }

    static Reference<?> once(List<Throwable> kept) throws Exception {
        Class<?> c = new Loader().define(RedefinerAgent.own(Busy.class));
        var pair = c.getDeclaredMethod("pair", int.class);
        pair.setAccessible(true);
        try {
            pair.invoke(null, 0);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (kept != null) kept.add(e.getCause());  // Busy$Helper is not there
        }
        for (int i = 0; i < 3; i++) {
            RedefinerAgent.inst.redefineClasses(new ClassDefinition(c, RedefinerAgent.other("Busy")));
            RedefinerAgent.inst.redefineClasses(new ClassDefinition(c, RedefinerAgent.own(Busy.class)));
        }
        RedefinerAgent.inst.redefineClasses(new ClassDefinition(c, RedefinerAgent.other("Busy")));
        var step = c.getDeclaredMethod("step");
        step.setAccessible(true);
        System.out.print(step.invoke(null));
        return new WeakReference<>(c);
    }

    static int cleared(List<Reference<?>> all) {
        int n = 0;
        for (Reference<?> r : all) n += r.refersTo(null) ? 1 : 0;
        return n;
    }

    public static void main(String[] args) throws Exception {
        List<Reference<?>> all = new ArrayList<>();
        List<Throwable> kept = new ArrayList<>();
        for (int i = 0; i < 30; i++) all.add(once(i == 0 ? kept : null));
        System.out.println();
        for (int i = 0; i < 50 && cleared(all) < 28; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(kept.get(0) + " " + kept.get(0).getStackTrace()[0].getMethodName());
    }
}
