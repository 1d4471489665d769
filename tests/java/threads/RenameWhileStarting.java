// A thread may be renamed, dumped and asked for its CPU time by others while it is only just starting or about to end.
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

public class RenameWhileStarting {
    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        int named = 0;
        boolean sane = true;
        for (int i = 0; i < 3000; i++) {
            Thread t = new Thread(() -> { }, "before");
            t.start();
            t.setName("after " + i);
            sane &= bean.getThreadCpuTime(t.getId()) >= -1;
            sane &= bean.getThreadUserTime(t.getId()) >= -1;
            t.setName("end " + i);
            t.join();
            if (t.getName().equals("end " + i)) named++;
        }
        System.out.println(named + " " + sane + " " + bean.getThreadCpuTime(Long.MAX_VALUE));
        System.out.println(bean.getThreadCpuTime(Thread.currentThread().getId()) > 0);
    }
}
