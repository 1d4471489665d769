/** The cart of the Racer paper: the only writer reads without the lock. No race, but a report of lock-set tools. */
class Cart {
    static int rideNo;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                while (rideNo < 3) {
                    synchronized (lock) {
                        rideNo++;       // (1)
                    }
                }
            },
            () -> {
                synchronized (lock) {
                    int seen = rideNo;  // race rideNo after (1): Racer
                }
            });
    }
}
