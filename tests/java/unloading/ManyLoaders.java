// VMARGS: -Xmx96m
// TIMEOUT: 300
import java.lang.management.*;
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;

/** Ten thousand short-lived loaders: their classes go, and what was linked with them goes on working. */
public class ManyLoaders {
    static class Job implements IntUnaryOperator {
        static int runs;
        final Map<String, Integer> seen = new TreeMap<>();

        public int applyAsInt(int i) {
            runs++;
            for (String s : List.of("a" + i, "b" + i)) seen.merge(s, i, Integer::sum);
            return new Helper(this).size() + runs;
        }
    }

    static class Helper {
        final Job job;
        Helper(Job job) { this.job = job; }
        int size() { return job.seen.size(); }
    }

    public static void main(String[] args) throws Exception {
        long sum = 0;
        List<WeakReference<ClassLoader>> all = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Copies l = new Copies("ManyLoaders$Job", "ManyLoaders$Helper");
            all.add(new WeakReference<>(l));
            IntUnaryOperator job = (IntUnaryOperator) l.make("ManyLoaders$Job");  // one interface call site for all of them
            sum += job.applyAsInt(i) + job.applyAsInt(i);
        }
        System.out.println(sum);
        System.gc();
        System.gc();
        ClassLoadingMXBean bean = ManagementFactory.getClassLoadingMXBean();
        for (int i = 0; i < 100 && bean.getUnloadedClassCount() < 19_000; i++) Thread.sleep(20);
        System.out.println(all.stream().filter(r -> r.get() == null).count() > 9_900);
        System.out.println(bean.getUnloadedClassCount() > 19_000);
    }
}
