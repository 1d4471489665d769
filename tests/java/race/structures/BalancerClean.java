/** Each balancer and each counter has a lock of its own. */
class BalancerClean {
    static class Switch {
        boolean up;

        synchronized int throwIt() {
            up = !up;
            return up ? 0 : 1;
        }
    }

    static final Switch[] switches = {new Switch(), new Switch(), new Switch()};    // (1)
    static final int[] counters = new int[4];
    static final Object[] locks = {new Object(), new Object(), new Object(), new Object()};    // (3)

    static int traverse() {
        int half = switches[0].throwIt();   // race BalancerClean$Switch[0] after (1): Racer
        int wire = 2 * half + switches[1 + half].throwIt();    // race BalancerClean$Switch[*] after (1): Racer
        synchronized (locks[wire]) {        // race java.lang.Object[*] after (3): Racer
            return counters[wire] += 4;     // (2)
        }
    }

    public static void main(String[] args) {
        Order.Part part = () -> {
            for (int i = 0; i < 8; i++) traverse();
        };
        Order.together(part, part, part);
        System.out.println(counters[0] + " " + counters[3]);    // race int[0] after (2): locksets
    }
}
