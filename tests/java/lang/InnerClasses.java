import java.util.*;
public class InnerClasses {
    static void p(Object o) { System.out.println(o); }
    private int x = 1;
    private static int sx = 100;
    class Inner {
        int x = 2;
        class Deep {
            int x = 3;
            String all() { return x + "," + Inner.this.x + "," + InnerClasses.this.x + "," + sx++; }
        }
        int secret() { return InnerClasses.this.x++ + x; }
    }
    static class Nested {
        private static int count;
        private final int id = ++count;
        private Nested() {}
        static Nested make() { return new Nested(); }
    }
    interface Op {
        int ap(int a);
    }
    Op adder(int k) {
        int local = k * 2;
        class Local implements Op {
            int calls;
            public int ap(int a) {
                calls++;
                return a + local + x + calls;
            }
        }
        return new Local();
    }
    Op anon(final int[] box) {
        return new Op() {
            int state = box[0];
            {
                state++;
                box[0] = 50;
            }
            public int ap(int a) { return state += a + x; }
            @Override
            public String toString() {
                return "anon" + state;
            }
        };
    }
    class Sub extends Inner {
        Sub() { x = 20; }
        int sup() { return super.x + ((Inner) this).x; }
    }
    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses o) { o.super(); }
    }
    static Iterator<Integer> range(int n) {
        return new Iterator<>() {
            int i;
            public boolean hasNext() { return i < n; }
            public Integer next() {
                if (!hasNext()) throw new NoSuchElementException("end " + n);
                return i++;
            }
        };
    }
    abstract static class Tmpl {
        Tmpl() { p("Tmpl sees " + val()); }
        abstract int val();
    }
    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        Inner in = o.new Inner();
        Inner.Deep d = in.new Deep();
        p(d.all() + " " + in.secret() + " " + d.all());
        p(Nested.make().id + Nested.make().id + Nested.count + " " + new Nested().id);
        Op a = o.adder(5);
        p(a.ap(1) + " " + a.ap(1) + " " + o.adder(0).ap(0));
        int[] box = {7};
        Op an = o.anon(box);
        p(an.ap(1) + " " + an + " " + box[0]);
        Sub s = o.new Sub();
        p(s.sup() + s.secret());
        p(new Outside(o).secret());
        try {
            InnerClasses nul = null;
            nul.new Inner();
        } catch (NullPointerException e) {
            p("NPE " + e.getMessage());
        }
        try {
            new Outside(null);
        } catch (NullPointerException e) {
            p("NPE2 " + e.getMessage());
        }
        Iterator<Integer> it = range(2);
        while (it.hasNext()) p(it.next());
        try {
            it.next();
        } catch (NoSuchElementException e) {
            p(e);
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            p(e);
        }
        final int v = 9;
        int w = args.length + 4;
        new Tmpl() {
            int f = 5;
            int val() { return v + w + f; }
        };
        for (Class<?> c : new Class<?>[] {in.getClass(), d.getClass(), a.getClass(), an.getClass(), Nested.class,
                     it.getClass(), Inner[].class})
            p(c.getName() + " | " + c.getSimpleName() + " | " + c.getCanonicalName() + " | " + c.isAnonymousClass()
                    + c.isLocalClass() + c.isMemberClass() + " | " + c.getEnclosingClass() + " | "
                    + c.getEnclosingMethod() + " | " + c.getDeclaringClass() + " | " + c.getNestHost().getName() + " | "
                    + java.lang.reflect.Modifier.toString(c.getModifiers()) + " | " + c.getTypeName());
        class InMain {
            int g() { return v * w; }
        }
        p(new InMain().g());
        Runnable r = new Runnable() {
            public void run() {
                Runnable q = () -> p(this.getClass().getName() + v + w);
                q.run();
            }
        };
        r.run();
        p(Arrays.stream(InnerClasses.class.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList());
    }
}
