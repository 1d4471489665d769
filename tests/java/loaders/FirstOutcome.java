// Two threads resolve the same class reference; the loader fails for one of the two attempts. Whichever attempt ends first decides for both.
import java.io.InputStream;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

public class FirstOutcome {
    public static class Wanted {
        static int value = 1;
    }

    public static class Asker implements Runnable {
        static final AtomicInteger errors = new AtomicInteger();
        static final CyclicBarrier start = new CyclicBarrier(2);
        static int sum;

        public void run() {
            try {
                start.await();
                sum += Wanted.value;
            } catch (NoClassDefFoundError e) {
                errors.incrementAndGet();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }

        public static Integer ask() throws InterruptedException {
            Thread one = new Thread(new Asker()), two = new Thread(new Asker());
            one.start();
            two.start();
            one.join();
            two.join();
            return errors.get();
        }
    }

    static class Fickle extends ClassLoader {
        static { registerAsParallelCapable(); }
        final AtomicInteger attempts = new AtomicInteger();

        Fickle() { super(FirstOutcome.class.getClassLoader()); }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            boolean wanted = name.endsWith("$Wanted");
            if (!wanted && !name.endsWith("$Asker")) return super.loadClass(name);
            if (wanted && attempts.getAndIncrement() == 0) throw new ClassNotFoundException(name);
            try (InputStream in = getParent().getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int odd = 0;
        for (int i = 0; i < 300; i++) {
            int errors = (Integer) Class.forName("FirstOutcome$Asker", true, new Fickle()).getMethod("ask").invoke(null);
            if (errors == 1) odd++;
        }
        System.out.println(odd + " rounds in which only one thread failed");
    }
}
