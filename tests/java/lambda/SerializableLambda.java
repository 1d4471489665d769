import java.io.*;
import java.lang.invoke.SerializedLambda;
import java.util.function.*;
public class SerializableLambda {
    interface SFn<A, B> extends Function<A, B>, Serializable {}
    static class Holder implements Serializable {
        int v;
        Holder(int v) { this.v = v; }
        SFn<Integer, Integer> add() { return x -> x + v; }
        int mul(int x) { return x * v; }
    }
    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(o);
        }
        return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
    }
    static SerializedLambda form(Object o) throws Exception {
        var m = o.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        return (SerializedLambda) m.invoke(o);
    }
    public static void main(String[] args) throws Exception {
        String cap = "captured";
        int k = 5;
        SFn<String, String> f = s -> s + cap + k;
        System.out.println(copy(f).apply("x-"));
        SFn<Integer, Integer> g = new Holder(10).add();
        System.out.println(copy(g).apply(1));
        Holder h = new Holder(7);
        SFn<Integer, Integer> m = h::mul;
        System.out.println(copy(m).apply(6));
        SFn<String, Integer> len = String::length;
        System.out.println(copy(len).apply("four"));
        SFn<Integer, Holder> ctor = Holder::new;
        System.out.println(copy(ctor).apply(3).v);
        SerializedLambda s = form(f);
        System.out.println(s.getCapturingClass() + " " + s.getFunctionalInterfaceClass() + " "
                + s.getFunctionalInterfaceMethodName() + s.getFunctionalInterfaceMethodSignature() + " "
                + s.getImplClass() + " " + s.getImplMethodSignature() + " " + s.getImplMethodKind() + " "
                + s.getInstantiatedMethodType() + " " + s.getCapturedArgCount() + s.getCapturedArg(0)
                + s.getCapturedArg(1));
        s = form(len);
        System.out.println(s.getImplClass() + s.getImplMethodName() + s.getImplMethodKind());
        Runnable plain = () -> {};
        try {
            copy(plain);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage().startsWith("SerializableLambda$$Lambda$"));
        }
        Object both = (Runnable & Serializable) () -> System.out.println("both");
        ((Runnable) copy(both)).run();
        SFn<Object, Object> badCap = new SFn<>() {
            Object o = new Object();
            public Object apply(Object x) { return o; }
        };
        try {
            copy(badCap);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
