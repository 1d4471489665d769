/** wait gives up a monitor that is held twice, and takes it back twice: all accesses are under it. */
class WaitReleasesClean {
    static int turn, x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.together(
            () -> {
                synchronized (lock) {
                    synchronized (lock) {
                        x = 1;
                        Order.reach(1);
                        while (turn == 0) lock.wait();
                        x++;
                    }
                    x++;
                }
            },
            () -> {
                Order.await(1);
                synchronized (lock) {
                    x += 10;
                    turn = 1;
                    lock.notify();
                }
            });
        synchronized (lock) {
            System.out.println(x);
        }
    }
}
