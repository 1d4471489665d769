/** Linking string concatenations, lambdas and method references takes locks of the library, which must not order the threads. */
import java.util.function.IntSupplier;
import java.util.function.Supplier;

class Linking {
    static int x;

    static int one() {
        return 1;
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                x = 1;                  // (1)
                IntSupplier lambda = () -> 5;
                String text = "a" + lambda.getAsInt();
            },
            () -> {
                IntSupplier reference = Linking::one;
                Supplier<String> lambda = () -> "b" + reference.getAsInt();
                String text = lambda.get() + reference.getAsInt();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
