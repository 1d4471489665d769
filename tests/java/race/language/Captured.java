/** A lambda captures the variable's value; an array in place of a variable is shared. */
class Captured {
    public static void main(String[] args) {
        long[] sum = new long[1];
        int start = 5;
        Order.run(
            () -> sum[0] += start,          // (1)
            () -> sum[0] += start);         // race long[0] after (1): all
        System.out.println(sum[0]);
    }
}
