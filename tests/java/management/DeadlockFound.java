import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;
public class DeadlockFound {
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        CyclicBarrier bar = new CyclicBarrier(2); Thread t1 = new Thread(() -> { synchronized (a) { try { bar.await();
    }
    catch (Exception e) {
    }
    synchronized (b) {}
}
}, "one"), t2 = new Thread(() -> { synchronized (b) { try { bar.await();
}
catch (Exception e) {
}
synchronized (a) {}
}
}, "two");
t1.setDaemon(true);
t2.setDaemon(true);
t1.start();
t2.start();
while (t1.getState() != Thread.State.BLOCKED || t2.getState() != Thread.State.BLOCKED) Thread.sleep(1);
ThreadMXBean m = ManagementFactory.getThreadMXBean();
long[] ids = m.findDeadlockedThreads();
System.out.println(ids.length);
Set<String> s = new TreeSet<>();
for (ThreadInfo i : m.getThreadInfo(ids))
    s.add(i.getThreadName() + " waits for " + i.getLockInfo().getClassName() + " held by " + i.getLockOwnerName() + " "
            + i.getThreadState());
s.forEach(System.out::println);
System.out.println(m.findMonitorDeadlockedThreads().length);
}
}
