/** The reference is volatile; the versions are never changed once they are reachable. */
class RcuClean {
    static class Version {
        int value;

        Version(int value) {
            this.value = value;    // (1)
        }
    }

    static volatile Version current = new Version(1);

    static void replace() {
        Version old = current;
        current = new Version(old.value + 1);    // race Version.value after (1): Racer
    }

    static int read() {
        Version seen = current;
        return seen.value;    // race Version.value after (1): Racer
    }

    public static void main(String[] args) {
        Order.run(() -> replace(), () -> System.out.println(read()), () -> replace());
    }
}
