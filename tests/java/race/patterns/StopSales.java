/** Tickets are sold until a flag says stop; the seller who sold the last one sets it, and nobody locks anything. */
class StopSales {
    static int sold;
    static boolean stop;

    static void sell() {
        if (stop) return;                       // (2)
        sold++;                                 // (1) race sold after (1): all -EraserWithBarrier; race sold after (1)|(3): EraserWithBarrier
        if (sold >= 2) stop = true;             // (3) race stop after (2): all
    }

    public static void main(String[] args) {
        Order.run(() -> sell(), () -> sell());
        System.out.println(sold);
    }
}
