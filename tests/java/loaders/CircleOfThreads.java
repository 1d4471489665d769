import java.util.concurrent.CyclicBarrier;

/** Two classes that extend each other, loaded from both ends by two threads that hold a lock per class: an error, no deadlock. */
public class CircleOfThreads {
    static class Loader extends ClassLoader {
        static { registerAsParallelCapable(); }

        final CyclicBarrier bothInside = new CyclicBarrier(2);
        final ThreadLocal<Boolean> inside = ThreadLocal.withInitial(() -> false);

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals("Left") && !name.equals("Right")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                if (!inside.get()) {
                    inside.set(true);
                    try {
                        bothInside.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                }
                byte[] bytes = ClassBytes.of(name, name.equals("Left") ? "Right" : "Left");
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 20; round++) {
            Loader loader = new Loader();
            String[] outcomes = new String[2];
            Thread[] threads = new Thread[2];
            for (int i = 0; i < 2; i++) {
                int end = i;
                threads[i] = new Thread(() -> {
                    try {
                        outcomes[end] = Class.forName(end == 0 ? "Left" : "Right", false, loader).toString();
                    } catch (Throwable e) {
                        outcomes[end] = e.getClass().getName();
                    }
                });
                threads[i].start();
            }
            for (Thread t : threads) t.join();
            System.out.println(String.join(" ", outcomes));
        }
    }
}
