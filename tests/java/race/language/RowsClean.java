/** Each thread has its own row, and only reads the array of rows. */
class RowsClean {
    public static void main(String[] args) {
        int[][] grid = new int[2][3];
        Order.run(() -> grid[0][1] = 1, () -> grid[1][1] = 1);
        System.out.println(grid[0].length);
    }
}
