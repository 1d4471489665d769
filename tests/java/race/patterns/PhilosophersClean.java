/** Three philosophers take their forks in one order. */
class PhilosophersClean {
    static class Fork {
        int uses;
    }

    static void eat(Fork first, Fork second) {
        for (int i = 0; i < 20; i++) {
            synchronized (first) {
                synchronized (second) {
                    first.uses++;
                    second.uses++;
                }
            }
        }
    }

    public static void main(String[] args) {
        Fork a = new Fork(), b = new Fork(), c = new Fork();
        Order.together(() -> eat(a, b), () -> eat(b, c), () -> eat(a, c));
        synchronized (a) {
            System.out.println(a.uses);
        }
    }
}
