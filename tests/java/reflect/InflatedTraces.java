import java.lang.reflect.*;
public class InflatedTraces {
    public static int f(int x) {
        if (x == 17) throw new IllegalStateException("seventeen");
        return x + 1;
    }
    public InflatedTraces() {}
    public InflatedTraces(int x) {
        if (x == 17) throw new IllegalStateException("ctor");
    }
    public static String stack() {
        return StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName).toList()).toString();
    }
    public static void main(String[] args) throws Exception {
        Method m = InflatedTraces.class.getMethod("f", int.class), st = InflatedTraces.class.getMethod("stack");
        int sum = 0;
        for (int i = 0; i < 30; i++) try {
                sum += (int) m.invoke(null, i);
            } catch (InvocationTargetException e) {
                System.out.println(i + " " + e.getCause() + " " + e.getCause().getStackTrace()[0]);
            }
        System.out.println(sum);
        Constructor<InflatedTraces> c = InflatedTraces.class.getConstructor(int.class);
        for (int i = 0; i < 30; i++) try {
                c.newInstance(i);
            } catch (InvocationTargetException e) {
                System.out.println(i + " " + e.getCause());
            }
        for (int i = 0; i < 20; i++)
            if (i % 19 == 0) System.out.println(st.invoke(null));
            else st.invoke(null);
        Field f = Holder.class.getField("v");
        for (int i = 0; i < 30; i++) f.setInt(null, f.getInt(null) + i);
        System.out.println(Holder.v);
    }
    public static class Holder { public static int v; }
}
