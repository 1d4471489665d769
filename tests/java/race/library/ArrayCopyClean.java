/** System.arraycopy of other elements, within one array, overlapping. */
class ArrayCopyClean {
    public static void main(String[] args) {
        int[] a = new int[10];
        for (int i = 0; i < 5; i++) a[i] = i;   // (1)
        Order.together(
            () -> System.arraycopy(a, 0, a, 1, 4),          // race int[0] after (1): Racer; race int[1] after (1): erasers
            () -> System.arraycopy(new int[4], 0, a, 6, 4));    // (2)
        System.out.println(java.util.Arrays.toString(a));   // race int[6] after (2): Racer
    }
}
