/** The constants of an enum and their fields, made by whoever uses the enum first. */
class EnumClean {
    enum Colour {
        RED(1), GREEN(2);

        int code;

        Colour(int code) {
            this.code = code;           // (1)
        }
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                int seen = Colour.RED.code;
            },
            () -> {
                int seen = Colour.GREEN.code;   // race Colour.code after (1): Racer
            });
        System.out.println(Colour.GREEN.code);
    }
}
