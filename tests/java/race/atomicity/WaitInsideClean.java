/** Waiting is done when the flag is set already: the section stays whole. */
class WaitInsideClean {
    static boolean ready;
    static int value;

    static synchronized void take() throws InterruptedException {
        value++;    // (1)
        while (!ready) WaitInsideClean.class.wait();
        value++;    // (2)
    }

    static synchronized void give() {
        value = 10;
        ready = true;
        WaitInsideClean.class.notifyAll();
    }

    public static void main(String[] args) {
        Order.run(() -> give(), () -> take());
        System.out.println(value);    // race value after (1): Eraser; race value after (2): EraserWithBarrier Racer
    }
}
