// VMARGS: -XX:CompileCommand=quiet -XX:CompileCommand=exclude,MixedFrames::plain -XX:CompileCommand=exclude,MixedFrames$Step::second -XX:-OmitStackTraceInFastThrow
// Exceptions and stack overflow through frames of both engines: some methods are never compiled, others are as soon as they are hot, and
// between them are reflective, lambda and native frames. Handlers, finally blocks and monitors of each see the same as on java.
import java.lang.reflect.Method;
import java.util.Arrays;

public class MixedFrames {
    interface Step {
        int go(int depth, int kind) throws Exception;

        static int second(int depth, int kind) throws Exception {
            try {
                return hot(depth - 1, kind) + 1;
            } finally {
                left++;
            }
        }
    }

    static int entered, left, caught;
    static final Object lock = new Object();
    static final Step step = (d, k) -> Step.second(d, k) + 1;
    static final Method reflected;
    static {
        try {
            reflected = MixedFrames.class.getDeclaredMethod("plain", int.class, int.class);
        } catch (NoSuchMethodException e) {
            throw new Error(e);
        }
    }

    static int fail(int kind) {
        int[] array = new int[2];
        Object o = "text";
        switch (kind) {
            case 0: return array[kind + 2];
            case 1: return 1 / (kind - 1);
            case 2: return ((Integer) o);
            case 3: return ((String) null).length();
            case 4: throw new IllegalStateException("kind " + kind);
            case 5: return new int[kind - 6].length;
            default: return kind;
        }
    }

    static int plain(int depth, int kind) throws Exception {
        entered++;
        try {
            synchronized (lock) {
                return hot(depth - 1, kind) + 1;
            }
        } catch (ArithmeticException e) {
            caught++;
            if (depth % 2 == 0) throw e;
            throw new ArithmeticException(e.getMessage() + " at " + depth);
        } finally {
            left++;
        }
    }

    static synchronized int hot(int depth, int kind) throws Exception {
        if (depth <= 0) return fail(kind);
        try {
            switch (depth % 4) {
                case 0: return plain(depth, kind) + 1;
                case 1: return step.go(depth, kind) + 1;
                case 2: return (Integer) reflected.invoke(null, depth, kind) + 1;
                default: return hot(depth - 1, kind) + 1;
            }
        } catch (java.lang.reflect.InvocationTargetException e) {
            caught++;
            if (e.getCause() instanceof RuntimeException) throw (RuntimeException) e.getCause();
            throw e;
        }
    }

    static String describe(Throwable t) {
        StringBuilder s = new StringBuilder(t.toString());
        for (StackTraceElement e : t.getStackTrace())
            if (e.getClassName().startsWith("MixedFrames") && !e.getClassName().contains("Lambda"))
                s.append(' ').append(e.getMethodName()).append(':').append(e.getLineNumber());
        return s.toString();
    }

    static int deep(int n) {
        entered++;
        try {
            return n % 3 == 0 ? deepPlain(n + 1) : deep(n + 1) + 1;
        } finally {
            left++;
        }
    }

    static int deepPlain(int n) {
        return deep(n) + plainSum(n);
    }

    static int plainSum(int n) {
        return n;
    }

    public static void main(String[] args) throws Exception {
        long hash = 0;
        for (int round = 0; round < 3000; round++) {
            int kind = round % 7, depth = round % 11;
            String text;
            try {
                text = "" + hot(depth, kind);
            } catch (RuntimeException e) {
                text = describe(e);
            }
            hash = hash * 31 + text.hashCode();
            if (round >= 2980) System.out.println(text);
        }
        System.out.println(hash + " " + entered + " " + left + " " + caught);
        for (int round = 0; round < 20; round++) {
            entered = left = 0;
            try {
                deep(0);
            } catch (StackOverflowError e) {
                StackTraceElement[] trace = e.getStackTrace();
                boolean fits = Arrays.stream(trace).limit(1000).allMatch(x -> x.getMethodName().startsWith("deep") || x.getMethodName().equals("plainSum"));
                // A frame whose call overflowed before its first instruction has entered nothing; a finally block may itself overflow.
                System.out.println("overflow " + trace.length + " " + fits + " " + (entered > 500) + " " + (entered - left < 3));
            }
        }
        System.out.println(Thread.holdsLock(lock) + " " + Thread.holdsLock(MixedFrames.class));
    }
}
