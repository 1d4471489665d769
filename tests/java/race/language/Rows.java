/** Rows of a two-dimensional array are arrays of their own: only what both threads touch races. */
class Rows {
    public static void main(String[] args) {
        int[][] grid = new int[2][3];
        Order.run(
            () -> {
                grid[0][1] = 1;             // (1)
                grid[1] = new int[5];       // (2)
            },
            () -> {
                grid[0][1]++;               // race int[1] after (1): all
                grid[0][2]++;
                grid[1][4] = 1;             // race int[1][] after (2): precise Racer
            });
        System.out.println(grid[0][1]);
    }
}
