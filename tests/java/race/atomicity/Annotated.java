import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** Only what says so is meant to be atomic: the same mistake twice, in a method with the annotation and in one without. */
class Annotated {
    // options: -atomic=annotated
    @Target(ElementType.METHOD)
    @interface Atomic {}

    static int balance;

    static synchronized int get() {
        return balance;
    }

    static synchronized void set(int value) {
        balance = value;    // violation meant: Velodrome=not-atomic SideTrack=in-error
    }

    @Atomic
    static void meant() {
        int seen = get();
        Order.reach(1);
        Order.await(2);
        set(seen + 1);
    }

    static void notMeant() {
        Order.await(1);
        set(get() + 1);
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> meant(), () -> notMeant());
        System.out.println(get());
    }
}
