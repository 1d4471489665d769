/** Each worker has a place of its own; the sum is taken after both have ended. */
class WorkersTotalClean {
    static final int[] part = new int[2];

    public static void main(String[] args) {
        Order.run(() -> part[0] = 1, () -> part[1] = 2);    // (1)
        System.out.println(part[0] + part[1]);    // race int[0] after (1): Racer; race int[1] after (1): Racer
    }
}
