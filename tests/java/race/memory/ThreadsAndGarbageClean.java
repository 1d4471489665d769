/** Objects die, threads die, locks die, while others go on: all is under locks. */
class ThreadsAndGarbageClean {
    static long sum;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        for (int round = 0; round < 20; round++) {
            Order.together(
                () -> {
                    for (int i = 0; i < 200; i++) {
                        Object other = new Object();
                        synchronized (other) {
                            synchronized (lock) {
                                sum += new int[100].length;
                            }
                        }
                    }
                },
                () -> {
                    for (int i = 0; i < 200; i++) {
                        synchronized (lock) {
                            sum += new long[100].length;
                        }
                    }
                });
        }
        synchronized (lock) {
            System.out.println(sum);
        }
    }
}
