/** Code of the program that runs because a method handle is set up is the program's: its locks and threads order. */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class CalledBackClean {
    static class ByHandle {
        static int value;

        static {
            synchronized (LOCK) {
                value = 1;
            }
        }
    }

    static class Starter {
        static int value;

        static {
            Thread t = new Thread(CalledBackClean::more); // code of this class would wait for its initialisation
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (LOCK) {
                y = 2;
            }
            return super.loadClass(name, resolve);
        }
    }

    static void more() {
        z++;                            // race z after (3): locksets
    }

    static final Object LOCK = new Object();
    static int x;
    static int y;
    static int z;

    public static void main(String[] args) {
        Loader loader = new Loader();
        Order.run(
            () -> {
                x = 1;                  // (1)
                MethodHandles.lookup().findStaticVarHandle(ByHandle.class, "value", int.class);
                MethodType.fromMethodDescriptorString("(LCalledBackClean;)V", loader);
                z = 1;                  // (3)
                MethodHandles.lookup().findStaticVarHandle(Starter.class, "value", int.class);
            },
            () -> {
                synchronized (LOCK) {
                    y++;
                }
                x++;                    // race x after (1): locksets
            });
        System.out.println(x);
    }
}
