/** A sequence lock whose version is a plain field: readers may see half of a change and believe it. */
class SeqLock {
    static int version, left, right;

    static void write(int value) {
        version = version + 1;    // (1)
        left = value;    // (3)
        right = -value;    // (4)
        version = version + 1;    // (2)
    }

    static int read() {
        int seen = version;    // race version after (1): precise; race version after (2): Racer
        int sum = left + right;    // race left after (3): precise Racer; race right after (4): precise Racer
        return seen == version ? sum : 0;
    }

    public static void main(String[] args) {
        Order.run(() -> write(5), () -> read());
        System.out.println(left);
    }
}
