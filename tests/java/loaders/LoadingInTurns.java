import java.util.concurrent.CountDownLatch;

/** Loaders that are not parallel-capable and leave their lock while they load, or come back to the class that they load. */
public class LoadingInTurns {
    /** The thread that loads Base as a superclass waits on the loader; only the VM, waiting for it in another thread, notifies it. */
    static class Waiting extends ClassLoader {
        final CountDownLatch waits = new CountDownLatch(1);
        boolean first = true;
        int defined;

        @Override
        public synchronized Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.equals("Base") && !name.equals("Derived")) return super.loadClass(name);
            if (name.equals("Base") && first) {
                first = false;
                waits.countDown();
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
            byte[] bytes = ClassBytes.of(name, name.equals("Base") ? "java/lang/Object" : "Base");
            Class<?> c = defineClass(name, bytes, 0, bytes.length);
            defined++;
            return c;
        }
    }

    static class Recursive extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            return name.equals("Again") ? Class.forName(name, false, this) : super.loadClass(name);
        }
    }

    static class Redefining extends ClassLoader {
        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (!name.equals("Above") && !name.equals("Below")) return super.loadClass(name);
            byte[] bytes = ClassBytes.of("Below", "Above");
            return defineClass("Below", bytes, 0, bytes.length);
        }
    }

    static void report(String name, ClassLoader loader) {
        try {
            System.out.println(Class.forName(name, false, loader));
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Waiting loader = new Waiting();
        Class<?>[] found = new Class<?>[2];
        Thread one = new Thread(() -> found[0] = derivedOf(loader));
        Thread two = new Thread(() -> found[1] = derivedOf(loader));
        one.start();
        loader.waits.await();
        two.start();
        one.join();
        two.join();
        System.out.println(found[0] + " " + (found[0] == found[1]) + " " + loader.defined);
        report("Again", new Recursive());
        report("Below", new Redefining());
    }

    static Class<?> derivedOf(ClassLoader loader) {
        try {
            return Class.forName("Derived", false, loader);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
