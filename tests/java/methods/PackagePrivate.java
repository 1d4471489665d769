import pa.*;
import pb.*;
public class PackagePrivate {
    static void p(Object o) { System.out.println(o); }
    static class E extends D {
        public String pkg() { return "E.pkg"; }
        public String prot() { return "E.prot>" + super.prot(); }
    }
    static class ProtectedArray extends A {
        Object c() throws CloneNotSupportedException { return new int[] {1, 2}.clone(); }
        int f() { return field + new ProtectedArray().field; }
    }
    public static void main(String[] args) throws Exception {
        A[] all = {new A(), new B(), new C(), new D(), new E()};
        for (A a : all) {
            String n = a.getClass().getSimpleName();
            p(n + " A:" + A.callPkg(a) + " prot:" + A.callProt(a) + " priv:" + A.callPriv(a) + " pub:" + a.pub()
                    + " field " + A.pkgField(a));
            if (a instanceof B b) p("  B:" + B.callPkgOfB(b) + " " + B.callProtOfB(b) + " " + B.fieldOf(b));
            if (a instanceof C c) p("  C:" + C.callPkgOfC(c));
            if (a instanceof D d) p("  D:" + D.callPkgOfD(d) + " " + d.pkg());
        }
        p(((int[]) new ProtectedArray().c()).length + new ProtectedArray().f());
        for (Class<?> c = E.class; c != Object.class; c = c.getSuperclass())
            for (var m : c.getDeclaredMethods())
                if (m.getName().equals("pkg")) {
                    m.setAccessible(true);
                    p(m + " -> " + m.invoke(new E()));
                }
        try {
            A.class.getDeclaredMethod("pkg").invoke(new A());
        } catch (IllegalAccessException e) {
            p(e.getMessage());
        }
        try {
            A.class.getDeclaredField("field").get(new A());
        } catch (IllegalAccessException e) {
            p(e.getMessage());
        }
    }
}
