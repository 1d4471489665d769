/** Waiting gives the lock back in the middle of a method that looks atomic. */
class WaitInside {
    static boolean ready;
    static int value;

    static synchronized void take() throws InterruptedException {
        value++;
        Order.reach(1);
        while (!ready) WaitInside.class.wait();    // violation take: Velodrome=not-atomic SideTrack=in-error
        value++;    // (1)
    }

    static void give() {
        Order.await(1);
        synchronized (WaitInside.class) {
            value = 10;    // (2)
            ready = true;
            WaitInside.class.notifyAll();
        }
    }

    public static void main(String[] args) {
        Order.together(() -> take(), () -> give());
        System.out.println(value);    // race value after (1): EraserWithBarrier Racer; race value after (2): Eraser
    }
}
