/** The two increments can never overlap: the second thread is started when the first has ended, so not even a prediction is due. */
class LuckClean {
    static int balance;

    static synchronized int get() {
        return balance;
    }

    static synchronized void set(int value) {
        balance = value;    // violation add: Atomizer=not-reducible
    }

    static void add() {
        set(get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            Thread t = new Thread(() -> add());
            t.start();
            t.join();
        }
        System.out.println(get());
    }
}
