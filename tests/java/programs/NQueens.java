public class NQueens {
    static int solve(int n, int row, int cols, int d1, int d2) {
        if (row == n) return 1;
        int r = 0;
        for (int free = ((1 << n) - 1) & ~(cols | d1 | d2); free != 0; free &= free - 1) {
            int bit = free & -free;
            r += solve(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1);
        }
        return r;
    }
    static boolean first(int[] q, int row) {
        if (row == q.length) return true;
    outer:
        for (q[row] = 0; q[row] < q.length; q[row]++) {
            for (int i = 0; i < row; i++)
                if (q[i] == q[row] || Math.abs(q[i] - q[row]) == row - i) continue outer;
            if (first(q, row + 1)) return true;
        }
        return false;
    }
    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) System.out.println(n + ": " + solve(n, 0, 0, 0, 0));
        int[] q = new int[8];
        first(q, 0);
        System.out.println(java.util.Arrays.toString(q));
    }
}
