/** Locks an object that stays the same while the counter changes. */
class BoxedLockClean {
    static Integer count = 1000;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                synchronized (lock) {
                    count = count + 1;
                }
            },
            () -> {
                synchronized (lock) {
                    count = count + 1;
                }
            });
        synchronized (lock) {
            System.out.println(count);
        }
    }
}
