/** Accesses that throw are none: a null array, an index outside, a reference that the array does not take. */
class ThrowingClean {
    static void fails(Runnable access) {
        try {
            access.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        Object[] names = new String[2];
        int[] numbers = new int[2];
        int[][] none = new int[1][];
        Order.run(
            () -> {
                fails(() -> names[0] = new Object());
                fails(() -> names[2] = "outside");
                fails(() -> numbers[-1]++);
                fails(() -> none[0][0] = 1);
            },
            () -> {
                names[0] = "a name";
                names[1] = "another";
                numbers[0] = 1;
                numbers[1] = 2;
            });
    }
}
