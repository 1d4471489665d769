/** Two philosophers and two forks; one reaches for a fork without waiting. */
class Philosophers {
    static class Fork {
        int uses;
    }

    public static void main(String[] args) {
        Fork left = new Fork(), right = new Fork();
        Order.run(
            () -> {
                synchronized (left) {
                    synchronized (right) {
                        left.uses++;
                        right.uses++;   // (1)
                    }
                }
            },
            () -> {
                right.uses++;           // race Fork.uses after (1): all
            });
    }
}
