/** After JavaGrande's raytracer: workers add to a checksum without synchronisation. The race is destructive. */
public class RayChecksum {
    static long checksum;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            long part = 1000_000_000_000L * (i + 1) + i;
            threads[i] = new Thread(() -> checksum = checksum + part);
            threads[i].start();
            Thread.sleep(20);  // one after the other, but not ordered
        }
        for (Thread t : threads) t.join();
        System.out.println(checksum == 10_000_000_000_006L ? "valid" : "validation failed");
    }
}
