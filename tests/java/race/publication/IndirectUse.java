import java.lang.reflect.Method;

/** A use of a class by reflection is ordered after its initialiser, and after nothing else that the initialising thread did. */
class IndirectUse {
    static int before, inside, after;

    static class Driver {
        static {
            inside = 1;
        }

        static void use() {}
    }

    public static void main(String[] args) throws Exception {
        Method method = Driver.class.getDeclaredMethod("use");
        Order.run(
            () -> {
                before = 1;             // (2)
                method.invoke(null);
                after = 1;              // (1)
            },
            () -> {
                method.invoke(null);
                System.out.println(before + inside);    // race before after (2): Racer
                System.out.println(after);              // race after after (1): precise Racer
            });
    }
}
