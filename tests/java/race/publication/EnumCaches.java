import java.util.EnumSet;

/** The library hands out the constants of an enum from its caches: that orders nothing that was written after their initialisation. */
class EnumCaches {
    enum Level {
        LOW, HIGH;

        int weight = 1;
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                for (Level l : EnumSet.allOf(Level.class)) l.weight = 2;          // (1)
            },
            () -> {
                int sum = Enum.valueOf(Level.class, "LOW").weight;  // race Level.weight after (1): precise Racer
                System.out.println(sum);
            });
    }
}
