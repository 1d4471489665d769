/** VarHandle on plain fields: plain access through it is a data access like any other. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Handles {
    int x, y;

    static void write(VarHandle h, Handles o) {
        h.set(o, 1);                            // (1)
    }

    static int read(VarHandle h, Handles o) {
        return (int) h.get(o);                  // race y after (2): precise Racer
    }

    public static void main(String[] args) throws Exception {
        VarHandle x = MethodHandles.lookup().findVarHandle(Handles.class, "x", int.class);
        VarHandle y = MethodHandles.lookup().findVarHandle(Handles.class, "y", int.class);
        Handles o = new Handles(), other = new Handles();
        write(x, other);            // links the call sites: done in the parts, that would order them
        read(x, other);
        Order.run(
            () -> {
                write(x, o);
                o.y = 1;                        // (2)
            },
            () -> {
                o.x = 2;                        // race x after (1): all
                read(y, o);
            });
        System.out.println(o.x + o.y);
    }
}
