import java.lang.management.*;
import java.util.*;
import javax.management.*;
public class MxBeans {
    static void p(Object o) { System.out.println(o); }
    public interface HelloMBean {
        int getCount();
        void setCount(int c);
        String say(String s);
    }
    public static class Hello implements HelloMBean {
        int c = 3;
        public int getCount() { return c; }
        public void setCount(int x) { c = x; }
        public String say(String s) { return "said " + s; }
    }
    public static void main(String[] args) throws Exception {
        RuntimeMXBean r = ManagementFactory.getRuntimeMXBean();
        p(r.getName().contains("@") + " " + r.getSpecVersion() + " " + (r.getUptime() >= 0) + (r.getStartTime() > 0)
                + r.getSystemProperties().containsKey("java.home") + (r.getPid() == ProcessHandle.current().pid()));
        MemoryMXBean m = ManagementFactory.getMemoryMXBean();
        p((m.getHeapMemoryUsage().getUsed() >= 0) + " " + (m.getHeapMemoryUsage().getMax() > 0));
        m.gc();
        ThreadMXBean t = ManagementFactory.getThreadMXBean();
        p((t.getThreadCount() >= 1) + " " + t.getThreadInfo(Thread.currentThread().getId()).getThreadName()
                + t.getThreadInfo(1).getThreadState() + (t.findDeadlockedThreads() == null)
                + (t.getCurrentThreadCpuTime() > 0));
        OperatingSystemMXBean o = ManagementFactory.getOperatingSystemMXBean();
        p(o.getName() + (o.getAvailableProcessors() > 0));
        ClassLoadingMXBean c = ManagementFactory.getClassLoadingMXBean();
        p((c.getLoadedClassCount() > 100) + " " + (c.getTotalLoadedClassCount() >= c.getLoadedClassCount()));
        p(ManagementFactory.getGarbageCollectorMXBeans().size() > 0);
        MBeanServer s = ManagementFactory.getPlatformMBeanServer();
        ObjectName n = new ObjectName("test:type=Hello");
        s.registerMBean(new Hello(), n);
        p(s.getAttribute(n, "Count") + " " + s.invoke(n, "say", new Object[] {"x"}, new String[] {"java.lang.String"}));
        s.setAttribute(n, new Attribute("Count", 9));
        p(s.getAttribute(n, "Count") + " " + s.getMBeanInfo(n).getAttributes().length + s.isRegistered(n)
                + s.getDefaultDomain());
        try {
            s.getAttribute(n, "Nope");
        } catch (AttributeNotFoundException e) {
            p(e.getMessage());
        }
        try {
            s.registerMBean(new Hello(), n);
        } catch (InstanceAlreadyExistsException e) {
            p(e.getMessage());
        }
        s.unregisterMBean(n);
        p(s.queryNames(new ObjectName("java.lang:type=Runtime"), null));
    }
}
