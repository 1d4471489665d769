/**
 * Classes whose initialisers can wait for each other or for a lock, whoever has run them in this run: two that use each
 * other, one and its superclass, a lock taken in an initialiser. And those that cannot: a class that was used before.
 */
class ClassOrder {
    static class Left {
        static int value = 1;

        static {
            value += Right.value; // (1)
        }
    }

    static class Right {
        static int value = 2;

        static {
            value += Left.value; // deadlock after (1): lock-order
        }
    }

    static class Base {
        static final Base FIRST = new Derived(); // deadlock after (2): lock-order
    }

    static class Derived extends Base { // has no initialiser of its own
    }

    static final Object lock = new Object();

    static class Locking {
        static int value = 3;

        static {
            synchronized (lock) { // (3)
                value++;
            }
        }
    }

    static class Quiet {
        static int value = 4;

        static {
            synchronized (lock) {
                value++;
            }
        }
    }

    static class Known {
        static int value = 5;

        static {
            value += Ready.value;
        }
    }

    static class Ready {
        static int value = 6;

        static {
            value += Known.value;
        }
    }

    static int sum;

    public static void main(String[] args) {
        Order.run(
            () -> sum += Left.value,
            () -> sum += Right.value);
        Order.run(
            () -> sum += new Derived().hashCode() == 0 ? 1 : 0, // (2)
            () -> sum += Base.FIRST == null ? 1 : 0);
        Order.run(
            () -> sum += Locking.value,
            () -> {
                synchronized (lock) {
                    sum += Locking.value; // deadlock after (3): lock-order
                }
            });
        sum += Quiet.value + Known.value; // before both threads start
        Order.run(
            () -> sum += Quiet.value + Known.value,
            () -> {
                synchronized (lock) {
                    sum += Quiet.value + Ready.value;
                }
            });
        System.out.println(sum > 0);
    }
}
