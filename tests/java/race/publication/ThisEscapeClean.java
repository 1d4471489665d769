/** The constructor starts its threads after its last write. */
class ThisEscapeClean {
    int i;

    ThisEscapeClean() {
        i = 42;                             // (1)
        Order.together(
            () -> {
                int seen = i;               // race i after (1): Racer
            });
    }

    public static void main(String[] args) {
        System.out.println(new ThisEscapeClean().i);
    }
}
