/** Read under the lock, written under the lock, forgotten between: an update can be lost, but it is no race. */
class LostUpdateClean {
    static int balance;

    static int get(Object lock) {
        synchronized (lock) {
            return balance;
        }
    }

    static void set(Object lock, int value) {
        synchronized (lock) {
            balance = value;
        }
    }

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> set(lock, get(lock) + 1),
            () -> set(lock, get(lock) + 1));
        System.out.println(get(lock));
    }
}
