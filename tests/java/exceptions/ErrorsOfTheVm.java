// VMARGS: -Xmx200m
import java.util.ArrayList;
import java.util.List;

/** Errors that the VM makes when memory or stack are short: no constructor has run, so they take neither a cause nor suppressed exceptions. */
public class ErrorsOfTheVm {
    static int depth;

    static void recurse() {
        depth++;
        recurse();
    }
    static void fill() {
        List<long[]> kept = new ArrayList<>();
        while (true) kept.add(new long[1_000_000]);
    }

    static void show(Runnable r) {
        try {
            r.run();
        } catch (VirtualMachineError e) {
            System.out.println(e + " " + e.getCause() + " " + (e.getStackTrace().length > 2));
            e.addSuppressed(new Exception("suppressed"));
            System.out.println(e.getSuppressed().length);
            try {
                e.initCause(new Exception("cause"));
                System.out.println("took a cause");
            } catch (IllegalStateException x) {
                System.out.println(x + " <- " + x.getCause());
            }
            System.out.println(e.fillInStackTrace().getStackTrace()[0].getMethodName());
            e.setStackTrace(new StackTraceElement[0]);
            System.out.println(e.getStackTrace().length);
        }
    }

    public static void main(String[] args) {
        show(ErrorsOfTheVm::recurse);
        show(() -> System.out.println(new Object[Integer.MAX_VALUE].length));
        show(ErrorsOfTheVm::fill);
        show(() -> { throw new StackOverflowError("by hand"); });
    }
}
