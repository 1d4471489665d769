/** An object is passed on before its constructor has ended (the example of the Racer paper). */
class ThisEscape {
    int i;

    ThisEscape() {
        Order.run(
            () -> i = 42,                   // (1)
            () -> {
                int seen = i;               // race i after (1): precise Racer
            });
    }

    public static void main(String[] args) {
        System.out.println(new ThisEscape().i);
    }
}
