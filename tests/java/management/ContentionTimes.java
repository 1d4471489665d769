// ThreadInfo's blocked and waited counts and times, which are measured when asked for.
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

public class ContentionTimes {
    static final Object lock = new Object();
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        System.out.println("supported " + bean.isThreadContentionMonitoringSupported() + ", enabled " + bean.isThreadContentionMonitoringEnabled());
        long main = Thread.currentThread().getId();
        ThreadInfo off = bean.getThreadInfo(main);
        System.out.println("while off: " + off.getBlockedTime() + " " + off.getWaitedTime());
        bean.setThreadContentionMonitoringEnabled(true);
        System.out.println("enabled " + bean.isThreadContentionMonitoringEnabled());

        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                System.out.println("entered");
            }
            while (!stop) LockSupport.parkNanos(20_000_000);
        });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            Thread.sleep(60);
        }
        ThreadInfo info;
        do {
            info = bean.getThreadInfo(blocked.getId());
        } while (info.getBlockedTime() <= 0 || info.getWaitedTime() <= 0);
        System.out.println("blocked " + info.getBlockedCount() + " times, at least 50 ms: " + (info.getBlockedTime() >= 50) + ", waited: " + (info.getWaitedCount() > 0));
        stop = true;
        blocked.join();

        long before = bean.getThreadInfo(main).getWaitedTime(), count = bean.getThreadInfo(main).getWaitedCount();
        Thread.sleep(30);
        synchronized (lock) {
            lock.wait(30);
        }
        LockSupport.parkNanos(30_000_000);
        ThreadInfo mine = bean.getThreadInfo(main);
        System.out.println("waited three times: " + (mine.getWaitedCount() - count >= 3) + ", at least 70 ms: " + (mine.getWaitedTime() - before >= 70));
        bean.setThreadContentionMonitoringEnabled(false);
        System.out.println("off again: " + bean.getThreadInfo(main).getBlockedTime());
    }
}
