import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

/** A deterministic method reads a setting twice, and a thread that is none of its own changes it in between. */
class FromOutside {
    // options: -deterministic=annotated
    @Target(ElementType.METHOD)
    @interface Deterministic {}

    static int setting;

    static synchronized int setting() {
        return setting;    // violation compute: SingleTrack=external-conflict
    }

    static synchronized void change() {
        setting = 1;
    }

    @Deterministic
    static int compute() {
        int sum = setting();
        Order.reach(1);
        Order.await(2);
        return sum + setting();
    }

    static void other() {
        Order.await(1);
        change();
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> compute(), () -> other());
        System.out.println(setting());
    }
}
