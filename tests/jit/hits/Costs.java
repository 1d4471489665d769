/** A call, an allocation and a pair of lock and unlock, whose machine code tests/jit/hits.py counts. */
public class Costs {
    int field;

    // Methods with handlers are not inlined.
    static int callee(int v) {
        try {
            return 1000 / (v + 1);
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    static int caller(int v) {
        return callee(v);
    }

    static Costs make() {
        return new Costs();
    }

    static void pair(Costs c, int v) {
        synchronized (c) {
            c.field = v;
        }
    }

    public static void main(String[] args) {
        Costs c = make();
        int sum = 0;
        for (int i = 0; i < 30_000; i++) {
            sum += caller(i);
            pair(c, i);
            c = make();
        }
        System.out.println(sum + c.field);
    }
}
