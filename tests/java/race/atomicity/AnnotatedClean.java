import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Both methods say that they are not meant to be atomic. */
class AnnotatedClean {
    @Target(ElementType.METHOD)
    @interface NotAtomic {}

    static int balance;

    static synchronized int get() {
        return balance;
    }

    static synchronized void set(int value) {
        balance = value;
    }

    @NotAtomic
    static void first() {
        int seen = get();
        Order.reach(1);
        Order.await(2);
        set(seen + 1);
    }

    @NotAtomic
    static void second() {
        Order.await(1);
        set(get() + 1);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> first(), () -> second());
        System.out.println(get());
    }
}
