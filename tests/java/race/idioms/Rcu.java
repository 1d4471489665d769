/** Readers follow a plain reference to the current version of a structure; a writer replaces it. */
class Rcu {
    static class Version {
        int value;

        Version(int value) {
            this.value = value;    // (1)
        }
    }

    static Version current = new Version(1);    // (2)

    static void replace() {
        Version old = current;
        current = new Version(old.value + 1);    // (3); race Version.value after (1): Racer; race current after (2): erasers
    }

    static int read() {
        Version seen = current;    // race current after (3): clocks Racer
        return seen.value;    // race Version.value after (1): precise Racer
    }

    public static void main(String[] args) {
        Order.run(() -> replace(), () -> System.out.println(read()));
    }
}
