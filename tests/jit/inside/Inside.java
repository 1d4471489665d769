import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Two hot methods, one of which has a handler, and what management says of the compiler. */
public class Inside {
    static int plain(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s += i * n;
        return s;
    }

    static synchronized int guarded(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        int s = 0;
        int[] a = new int[10];
        for (int i = 0; i < 20_000; i++) s += plain(i % 100) + guarded(a, i % 10);
        System.out.println(s);
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        System.out.println(compiler.isCompilationTimeMonitoringSupported() + " " + (compiler.getTotalCompilationTime() >= 0));
    }
}
