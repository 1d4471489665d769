import java.lang.instrument.*;
import java.nio.file.*;

/** What the first version of Shared does not do, the second does; a frame of the first goes on after it has been replaced. */
class Redefined {
    static volatile Instrumentation inst;
    static Path second;

    public static void premain(String args, Instrumentation i) {
        inst = i;
        second = Path.of(args);
    }

    static void redefine() {
        try {
            inst.redefineClasses(new ClassDefinition(Shared.class, Files.readAllBytes(second)));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        Shared.step();
        Shared shared = new Shared();
        shared.element();
        Order.run(
            () -> {
                Shared.old(Redefined::redefine);
                Shared.step();
                shared.element();
            },
            () -> {
                Shared.y++;
                Shared.step();
                shared.element();
            });
        System.out.println(Shared.x + " " + Shared.y + " " + Shared.z);
    }
}
