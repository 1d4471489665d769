/** Interned they are one, and so is the literal, in whatever class it is written. */
class EqualTextsClean {
    static int x;

    static class Elsewhere {
        static void add() {
            synchronized ("a lock of EqualTextsClean") {
                x++;
            }
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                synchronized (new String("a lock of EqualTextsClean").intern()) {
                    x = 1;
                }
            },
            Elsewhere::add);
    }
}
