import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/** RunPrograms DIR FIRST COUNT [-v]: runs the programs of these seeds, each in a loader of its own, and prints a line for each. */
public final class RunPrograms {
    private static final int[] ARGUMENTS = {0, 1, -7, 1000003, Integer.MIN_VALUE};

    private static final class Loader extends ClassLoader {
        private final Path dir;

        Loader(Path dir) { this.dir = dir; }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] b = Files.readAllBytes(dir.resolve(name + ".class"));
                return defineClass(name, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Fields keep the values of the run before, but for some numbers that make the runs different. */
    private static String outcome(Method m, int argument) throws ReflectiveOperationException {
        try {
            Class<?> c = m.getDeclaringClass();
            c.getField("fI").setInt(null, argument);
            c.getField("fJ").setLong(null, argument * 0x123456789L);
            c.getField("fF").setFloat(null, argument);
            c.getField("fD").setDouble(null, argument / 3.0);
            return Trace.show(m.invoke(null, argument), 2);
        } catch (InvocationTargetException e) {
            return Trace.show(e.getCause(), 0);
        }
    }

    private static void run(Path dir, long seed) {
        StringBuilder line = new StringBuilder("P" + seed);
        try {
            Method m = new Loader(dir).loadClass("P" + seed).getMethod("run", int.class);
            for (int argument : ARGUMENTS) {
                Trace.reset();
                String result = outcome(m, argument);
                line.append(' ').append(Long.toHexString(Trace.sum)).append(" (").append(result).append(')');
            }
        } catch (Throwable e) {
            line.append(" !! ").append(Trace.show(e, 0));
        }
        System.out.println(line);
    }

    public static void main(String[] args) throws Exception {
        Path dir = Path.of(args[0]);
        long first = Long.parseLong(args[1]), count = Long.parseLong(args[2]);
        Trace.verbose = args.length > 3 && args[3].equals("-v");
        Thread t = new Thread(null, () -> {
            for (long s = first; s < first + count; s++) run(dir, s);
        }, "programs", 64L << 20);
        t.start();
        t.join();
    }
}
