/** A volatile counter: reading and writing it are two steps. */
class VolatileCounter {
    static volatile int count;

    static void first() {
        int seen = count;
        Order.reach(1);
        Order.await(2);
        count = seen + 1;    // violation first: Atomizer=not-reducible Velodrome=not-atomic
    }

    static void second() {
        Order.await(1);
        count = 10;
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        System.out.println(count);
    }
}
