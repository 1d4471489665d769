/** Two workers add to one total under a lock: no race, the same sum, but an order that nobody decided. */
class WorkersTotal {
    static int total;

    static synchronized void add(int n) {
        total = total * 2 + n;    // (1); violation main: SingleTrack=internal-conflict
    }

    public static void main(String[] args) {
        Order.run(() -> add(1), () -> add(2));
        System.out.println(total);    // race total after (1): locksets
    }
}
