/** One formatter with a scratch field for all threads, like the date formats of old. */
class SharedFormatter {
    static class Formatter {
        int scratch;

        int format(int value) {
            scratch = value;    // (1); race Formatter.scratch after (1): clocks Eraser; race Formatter.scratch after (2): EraserWithBarrier Racer
            return scratch + 1;    // (2)
        }
    }

    static final Formatter shared = new Formatter();

    public static void main(String[] args) {
        Order.run(() -> shared.format(1), () -> shared.format(2));
        System.out.println("done");
    }
}
