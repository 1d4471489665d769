// VMARGS: -Xint
import java.lang.reflect.*;

/** What java says when a method leaves with monitors that it entered, or exits one that it did not enter. */
public class StructuredLocking {
    static Object lockA = new Object(), lockB = new Object();

    public static void caught(Throwable t) { System.out.println("  caught inside, " + describe(t) + held()); }

    static String describe(Throwable t) {
        StackTraceElement[] trace = t.getStackTrace();
        return t.getClass().getSimpleName() + " " + t.getMessage() + " cause " + t.getCause() + " in "
                + (trace.length == 0 ? "no frame" : trace[0].getMethodName());
    }

    static String held() {
        return ", A " + Thread.holdsLock(lockA) + " B " + Thread.holdsLock(lockB) + " class " + Thread.holdsLock(GLocksClass.get());
    }

    static class GLocksClass {
        static Class<?> get() {
            try {
                return Class.forName("GLocks");
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    static void run(String name, Class<?>[] types, Object... args) throws Exception {
        Class<?> c = GLocksClass.get();
        c.getField("A").set(null, lockA);
        c.getField("B").set(null, lockB);
        System.out.println(name);
        try {
            c.getMethod(name, types).invoke(null, args);
            System.out.println("  returns" + held());
        } catch (InvocationTargetException e) {
            System.out.println("  " + describe(e.getCause()) + held());
        }
        if (Thread.holdsLock(lockA) || Thread.holdsLock(lockB)) {  // what stays locked is not ours any more
            lockA = new Object();
            lockB = new Object();
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"crossed", "exitB", "calleeExits", "calleeEnters", "bothLeft", "thrownWithBoth", "returnCaught",
                "fiveTimesInALoop", "localReplaced", "partlyCovered", "methodLockGone", "methodLockGoneThenThrows", "methodLockNested",
                "methodLockReentered", "syncWithMoreLeft"})
            run(name, new Class<?>[0]);
        run("throwsWhatItIsGiven", new Class<?>[] {Throwable.class}, new IllegalStateException("given"));
        run("throwsWhatItIsGiven", new Class<?>[] {Throwable.class}, new ThreadDeath());
        run("pathsDisagree", new Class<?>[] {boolean.class}, true);
        run("pathsDisagree", new Class<?>[] {boolean.class}, false);
        synchronized (lockB) {  // a method cannot exit what another frame has entered
            run("exitB", new Class<?>[0]);
        }
    }
}
