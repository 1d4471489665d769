/** What computeValue has filled is seen by whoever gets it, although ClassValue's cache is read without a lock. What comes later is not. */
class ClassValueFilled {
    static final ClassValue<int[]> SIZES = new ClassValue<>() {
        @Override
        protected int[] computeValue(Class<?> type) {
            int[] made = new int[2];
            made[0] = type.getName().length();  // (1)
            return made;
        }
    };

    public static void main(String[] args) {
        Order.run(
            () -> {
                SIZES.get(String.class);
                SIZES.get(String.class)[1] = 7;     // (2)
            },
            () -> {
                int[] sizes = SIZES.get(String.class);
                int first = sizes[0];      // race int[0] after (1): Racer
                int second = sizes[1];     // race int[1] after (2): precise Racer
            });
        System.out.println(SIZES.get(String.class)[0]);
    }
}
