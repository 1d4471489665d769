import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ParallelLoading {
    static class PL extends ClassLoader {
        static { System.out.println("parallel " + registerAsParallelCapable()); }
        final AtomicInteger defines = new AtomicInteger();
        PL() { super("pl", null); }
        @Override
        protected Class<?> findClass(String n) throws ClassNotFoundException {
            try (InputStream in = new FileInputStream(
                         System.getProperty("corpus.extra") + "/" + n.replace('.', '/') + ".class")) {
                byte[] b = in.readAllBytes();
                defines.incrementAndGet();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        PL l = new PL();
        System.out.println(l.isRegisteredAsParallelCapable());
        ExecutorService e = Executors.newFixedThreadPool(8);
        CyclicBarrier b = new CyclicBarrier(8);
        List<Future<Class<?>>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++)
            fs.add(e.submit(() -> {
                b.await();
                return l.loadClass("ext.Plugin");
            }));
        Set<Class<?>> s = new HashSet<>();
        for (var f : fs) s.add(f.get());
        System.out.println(s.size() + " " + l.defines);
        PL many = new PL();
        List<Future<String>> gs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int k = i;
            gs.add(e.submit(() -> {
                b.await();
                Class<?> c = k % 2 == 0 ? many.loadClass("ext.Plugin") : Class.forName("ext.Plugin", false, many);
                return c.getName() + Class.forName("ext2.Vanished", true, many).getSimpleName();
            }));
        }
        for (var f : gs) System.out.println(f.get());
        System.out.println(many.defines);
        e.shutdown();
        System.out.println(e.awaitTermination(5, TimeUnit.SECONDS));
    }
}
