import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Method events and atomic blocks: nesting, synchronized methods, exceptions; annotations known by their simple names. */
public final class Scopes {
    @interface Atomic {}                                    // invisible at run time
    @Retention(RetentionPolicy.RUNTIME) @interface NotAtomic {}
    @interface BenignRace {}

    @BenignRace static int known;
    static int unknown, quiet;

    synchronized int locked(int n) { return n == 0 ? 0 : 1 + locked(n - 1); }
    @NotAtomic void thrower(int n) {
        if (n == 0) throw new IllegalStateException();
        thrower(n - 1);
    }
    @Atomic static void marked() {}
    @BenignRace static void tolerated(int v) { quiet = v; }

    public static void main(String[] args) {
        Scopes s = new Scopes();
        s.locked(2);
        try {
            s.thrower(2);
        } catch (IllegalStateException expected) {
            marked();
        }
        Order.run(() -> { known = 1; unknown = 1; tolerated(1); }, () -> { known = 2; unknown = 2; tolerated(2); });
        System.out.println(known + unknown + quiet);
    }
}
