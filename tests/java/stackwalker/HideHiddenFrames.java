// VMARGS: -XX:+UnlockDiagnosticVMOptions -XX:-ShowHiddenFrames
// FILTER: s/0x[0-9a-f]{16}/ADDRESS/
// FILTER: s/\$[0-9]+\/ADDRESS/\/ADDRESS/
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Frames of lambdas' own classes are left out of traces, messages and walks. */
public class HideHiddenFrames {
    static String fail(String s) { throw new IllegalArgumentException(s); }

    static long count(String ignored) { return StackWalker.getInstance().walk(frames -> frames.map(f -> f.getMethodName()).filter("apply"::equals).count()); }

    public static void main(String[] args) {
        BinaryOperator<String> concat = String::concat;
        try {
            concat.apply(null, "x");
        } catch (NullPointerException e) {
            e.printStackTrace();
        }
        Function<String, String> failing = HideHiddenFrames::fail;
        try {
            failing.apply("text");
        } catch (IllegalArgumentException e) {
            e.printStackTrace();
        }
        Function<String, Long> counting = HideHiddenFrames::count;
        System.out.println(counting.apply(""));
    }
}
