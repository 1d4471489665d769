/** Appending holds the locks of both buffers. */
class AppendOtherClean {
    static class Text {
        private int length = 5;    // (1)

        synchronized int length() {
            return length;    // race Text.length after (1): Racer
        }

        synchronized void cut() {
            length = 0;
        }

        synchronized void append(Text other) {
            synchronized (other) {
                length += other.length();    // race Text.length after (1): Racer
            }
        }
    }

    static final Text target = new Text(), source = new Text();

    public static void main(String[] args) {
        Order.run(() -> target.append(source), () -> source.cut(), () -> target.append(source));
        System.out.println(target.length());
    }
}
