// Memory pools: usage, peak, usage after a collection, thresholds and their notifications, and what a collector tells of its last run.
import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

public class MemoryPools {
    static final List<byte[]> kept = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        boolean heapSeen = false, otherSeen = false;
        MemoryPoolMXBean old = null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            heapSeen |= pool.getType() == MemoryType.HEAP;
            otherSeen |= pool.getType() == MemoryType.NON_HEAP;
            MemoryUsage usage = pool.getUsage(), peak = pool.getPeakUsage();
            if (peak.getUsed() > usage.getUsed() + (64 << 20) || usage.getUsed() > usage.getCommitted()) System.out.println("odd: " + pool.getName() + " " + usage + " " + peak);
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported() && pool.isCollectionUsageThresholdSupported()) old = pool;
        }
        System.out.println("heap " + heapSeen + ", other " + otherSeen + ", with thresholds " + (old != null));
        bad(old, -1);
        bad(old, Long.MAX_VALUE);
        peaks(old);
        usageThreshold(old);
        collectionThreshold(old);
        lastCollection();
        collectionNotification();
    }

    static void bad(MemoryPoolMXBean pool, long threshold) {
        try {
            pool.setUsageThreshold(threshold);
        } catch (IllegalArgumentException e) {
            System.out.println("refused " + threshold);
        }
    }

    static void fill() {
        for (int i = 0; i < 40; i++) kept.add(new byte[1 << 20]);
        System.gc();
    }

    static void peaks(MemoryPoolMXBean pool) {
        fill();
        long high = pool.getPeakUsage().getUsed();
        kept.clear();
        System.gc();
        pool.resetPeakUsage();
        System.out.println("peak falls: " + (pool.getPeakUsage().getUsed() < high) + ", after a collection: " + (pool.getCollectionUsage().getUsed() > 0));
    }

    static CountDownLatch listen(String type) {
        CountDownLatch heard = new CountDownLatch(1);
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean()).addNotificationListener((n, back) -> {
            if (!n.getType().equals(type) || heard.getCount() == 0) return;
            MemoryNotificationInfo info = MemoryNotificationInfo.from((CompositeData) n.getUserData());
            System.out.println(type + " " + (info.getCount() > 0) + " " + (info.getUsage().getUsed() > 10 << 20));
            heard.countDown();
        }, null, null);
        return heard;
    }

    static void usageThreshold(MemoryPoolMXBean pool) throws Exception {
        CountDownLatch heard = listen(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED);
        pool.setUsageThreshold(pool.getUsage().getUsed() + (20 << 20));
        System.out.println("exceeded " + pool.isUsageThresholdExceeded());
        fill();
        System.out.println("heard " + heard.await(30, TimeUnit.SECONDS) + ", exceeded " + pool.isUsageThresholdExceeded() + ", count " + (pool.getUsageThresholdCount() > 0));
        pool.setUsageThreshold(0);
        kept.clear();
    }

    static void collectionThreshold(MemoryPoolMXBean pool) throws Exception {
        CountDownLatch heard = listen(MemoryNotificationInfo.MEMORY_COLLECTION_THRESHOLD_EXCEEDED);
        pool.setCollectionUsageThreshold(30 << 20);
        fill();
        System.out.println("heard " + heard.await(30, TimeUnit.SECONDS) + ", exceeded " + pool.isCollectionUsageThresholdExceeded());
        pool.setCollectionUsageThreshold(0);
        kept.clear();
    }

    static void lastCollection() {
        GcInfo latest = null;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            GcInfo info = ((com.sun.management.GarbageCollectorMXBean) bean).getLastGcInfo();
            if (info != null && (latest == null || info.getEndTime() > latest.getEndTime())) latest = info;
        }
        System.out.println("last collection: " + (latest.getId() > 0) + " " + (latest.getDuration() >= 0) + " " + (latest.getStartTime() <= latest.getEndTime()) + " "
                + latest.getMemoryUsageBeforeGc().keySet().equals(latest.getMemoryUsageAfterGc().keySet()) + " " + latest.getCompositeType().containsKey("GcThreadCount"));
    }

    static void collectionNotification() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) bean).addNotificationListener((n, back) -> {
                GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from((CompositeData) n.getUserData());
                if (!info.getGcCause().equals("System.gc()") || heard.getCount() == 0) return;
                System.out.println(n.getType() + " " + info.getGcAction() + " " + (info.getGcInfo().getId() > 0));
                heard.countDown();
            }, null, null);
        }
        System.gc();
        System.out.println("heard " + heard.await(30, TimeUnit.SECONDS));
    }
}
