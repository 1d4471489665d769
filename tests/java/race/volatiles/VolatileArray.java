/** A volatile reference to an array does not make its elements volatile. */
class VolatileArray {
    static volatile int[] cells = new int[2];

    public static void main(String[] args) {
        Order.run(
            () -> cells[1] = 1,         // (1)
            () -> cells[1] = 2);        // race int[1] after (1): all
        System.out.println(cells[1]);
    }
}
