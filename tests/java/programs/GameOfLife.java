public class GameOfLife {
    public static void main(String[] args) {
        int w = 40, h = 24;
        boolean[][] g = new boolean[h][w];
        int[][] r = {{1, 5}, {1, 6}, {2, 5}, {2, 6}, {11, 5}, {11, 6}, {11, 7}, {12, 4}, {12, 8}, {13, 3}, {13, 9},
                {14, 3}, {14, 9}, {15, 6}, {16, 4}, {16, 8}, {17, 5}, {17, 6}, {17, 7}, {18, 6}, {21, 3}, {21, 4},
                {21, 5}, {22, 3}, {22, 4}, {22, 5}, {23, 2}, {23, 6}, {25, 1}, {25, 2}, {25, 6}, {25, 7}, {35, 3},
                {35, 4}, {36, 3}, {36, 4}};
        for (int[] c : r) g[c[1]][c[0]] = true;
        for (int t = 0; t < 60; t++) {
            boolean[][] n = new boolean[h][w];
            for (int y = 0; y < h; y++)
                for (int x = 0; x < w; x++) {
                    int k = 0;
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            if ((dx | dy) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) k++;
                    n[y][x] = k == 3 || k == 2 && g[y][x];
                }
            g = n;
        }
        int alive = 0;
        for (boolean[] row : g) {
            StringBuilder b = new StringBuilder();
            for (boolean c : row) {
                b.append(c ? '#' : '.');
                if (c) alive++;
            }
            System.out.println(b);
        }
        System.out.println(alive);
    }
}
