/** Appending one buffer to another locks the target throughout, the source twice: its length may be stale when its text is copied. */
class AppendOther {
    static class Text {
        private int length = 5;    // (1)

        synchronized int length() {
            return length;    // race Text.length after (1): Racer
        }

        synchronized void copy(int wanted) {
            if (wanted > length) return;    // violation Text.append: Velodrome=not-atomic SideTrack=in-error
        }

        synchronized void cut() {
            length = 0;
        }

        synchronized void append(Text other) {
            int wanted = other.length();
            Order.reach(1);
            Order.await(2);
            other.copy(wanted);
        }
    }

    static final Text target = new Text(), source = new Text();

    static void cutter() {
        Order.await(1);
        source.cut();
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> target.append(source), () -> cutter());
        System.out.println(source.length());
    }
}
