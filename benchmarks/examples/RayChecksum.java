/** After JavaGrande's raytracer: workers add to a checksum without synchronisation. The race is destructive. */
public class RayChecksum {
    static long checksum;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            long part = 1000_000_000_000L * (i + 1) + i;
            int millis = 50 * (i + 1);  // one after the other, but not ordered
            threads[i] = new Thread(() -> {
                pause(millis);
                checksum = checksum + part;
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(checksum == 10_000_000_000_006L ? "valid" : "validation failed");
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
