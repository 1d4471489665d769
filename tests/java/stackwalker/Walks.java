import java.util.*;
import java.util.stream.*;
public class Walks {
    static final StackWalker W = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE),
                             H = StackWalker.getInstance(Set.of(
                                     StackWalker.Option.SHOW_HIDDEN_FRAMES, StackWalker.Option.RETAIN_CLASS_REFERENCE)),
                             R = StackWalker.getInstance(Set.of(StackWalker.Option.SHOW_REFLECT_FRAMES,
                                     StackWalker.Option.RETAIN_CLASS_REFERENCE)),
                             P = StackWalker.getInstance();
    static void p(Object o) { System.out.println(o); }
    static String f(StackWalker.StackFrame s) {
        return s.getClassName().replaceAll("\\$\\$Lambda.*", "\\$\\$Lambda") + "." + s.getMethodName() + ":"
                + s.getLineNumber() + (s.isNativeMethod() ? "N" : "");
    }
    static List<String> frames(StackWalker w) { return w.walk(s -> s.map(Walks::f).toList()); }
    static Class<?> caller() { return W.getCallerClass(); }
    static void rec(int n) {
        if (n == 0) {
            p(W.walk(Stream::count));
            p(W.walk(s -> s.skip(2).limit(3).map(Walks::f).toList()));
            p(W.walk(s -> s.filter(x -> !x.getMethodName().equals("rec")).findFirst()).map(Walks::f).get());
        } else rec(n - 1);
    }
    static class Inner {
        Class<?> who() { return caller(); }
        static List<String> walk() { return frames(P); }
    }
    public static void direct() { System.out.println(frames(P)); }
    public static void main(String[] args) throws Exception {
        System.out.println(frames(W));
        System.out.println(new Inner().who() + " " + Inner.walk());
        rec(30);
        Runnable r = () -> System.out.println(frames(W));
        r.run();
        Stream.of(1).forEach(x -> System.out.println(frames(W).stream().filter(s -> s.startsWith("Walks")).toList()));
        Walks.class.getMethod("direct").invoke(null);
        p(R.walk(s -> s.anyMatch(x -> x.getMethodName().equals("invoke"))));
        W.forEach(s
                -> System.out.println(s + " " + s.getDeclaringClass() + " " + s.getMethodType() + " "
                        + s.getDescriptor() + " " + s.getFileName() + " "
                        + s.toStackTraceElement().equals(new StackTraceElement("a", "b", "c", 1))));
        try {
            P.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            P.walk(s -> s.findFirst().get().getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Stream<StackWalker.StackFrame>[] leak = new Stream[1];
        W.walk(s -> {
            leak[0] = s;
            return 0;
        });
        try {
            leak[0].count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Thread t = new Thread(() -> System.out.println(frames(W)), "walker");
        t.start();
        t.join();
        class Local {
            Local() { System.out.println(frames(W)); }
        }
        new Local();
        new Object() {
            { System.out.println(caller().getName()); }
        };
        try {
            throw new Exception();
        } catch (Exception e) {
            p(W.walk(Stream::count) + " " + e.getStackTrace().length);
        }
        System.out.println(
                IntStream.range(0, 3)
                        .mapToObj(i -> "" + W.walk(s -> s.filter(x -> x.getClassName().equals("Walks")).count()))
                        .collect(Collectors.joining(",")));
    }
}
