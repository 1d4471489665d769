/** Code of the program that runs because a method handle is set up is the program's: its accesses count. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class CalledBack {
    static class ByHandle {
        static int value;

        static {
            x++;                        // race x after (1): all
        }
    }

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            y++;                        // race y after (2): precise Racer
            return super.loadClass(name, resolve);
        }
    }

    static int x;
    static int y;

    public static void main(String[] args) {
        Loader loader = new Loader();
        Order.run(
            () -> {
                x = 1;                  // (1)
                y = 1;                  // (2)
            },
            () -> {
                MethodHandles.lookup().findStaticVarHandle(ByHandle.class, "value", int.class);
                MethodType.fromMethodDescriptorString("(LCalledBack;)V", loader);
            });
        System.out.println(x);
    }
}
