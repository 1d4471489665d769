/** Threads that are started while others keep the heap full: each runs, or its start is refused by an error that can be caught. */
public class LateThreads {
    static volatile boolean stop;

    static void fill() {
        Object[] chain = null;
        while (!stop) {
            try {
                Object[] link = new Object[3];
                link[0] = chain;
                chain = link;
            } catch (OutOfMemoryError e) {
                // again
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int[] count = new int[2];
        Thread[] late = new Thread[100];
        for (int i = 0; i < late.length; i++) {
            late[i] = new Thread(() -> {
                synchronized (count) {
                    count[0]++;
                }
            });
        }
        Thread[] fillers = {new Thread(LateThreads::fill), new Thread(LateThreads::fill)};
        for (Thread t : fillers) t.start();
        Thread.sleep(1000);
        for (Thread t : late) {
            try {
                t.start();
            } catch (OutOfMemoryError e) {
                count[1]++;
            }
        }
        stop = true;
        for (Thread t : fillers) t.join();
        for (Thread t : late) t.join();
        System.out.println(count[0] + count[1]);
    }
}
