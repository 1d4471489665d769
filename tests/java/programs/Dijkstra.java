import java.util.*;
public class Dijkstra {
    record Edge(int to, int w) {}
    public static void main(String[] args) {
        int n = 200;
        List<List<Edge>> g = new ArrayList<>();
        long s = 7;
        for (int i = 0; i < n; i++) g.add(new ArrayList<>());
        for (int i = 0; i < n * 4; i++) {
            s = s * 1103515245 + 12345 & 0x7fffffff;
            int a = (int) (s % n);
            s = s * 1103515245 + 12345 & 0x7fffffff;
            int b = (int) (s % n);
            int w = (int) (s / n % 100) + 1;
            g.get(a).add(new Edge(b, w));
            g.get(b).add(new Edge(a, w));
        }
        int[] d = new int[n], prev = new int[n];
        Arrays.fill(d, Integer.MAX_VALUE);
        Arrays.fill(prev, -1);
        d[0] = 0;
        PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[1] != y[1] ? x[1] - y[1] : x[0] - y[0]);
        q.add(new int[] {0, 0});
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[1] > d[c[0]]) continue;
            for (Edge e : g.get(c[0]))
                if (c[1] + e.w() < d[e.to()]) {
                    d[e.to()] = c[1] + e.w();
                    prev[e.to()] = c[0];
                    q.add(new int[] {e.to(), d[e.to()]});
                }
        }
        int far = 0, reach = 0;
        for (int i = 0; i < n; i++)
            if (d[i] < Integer.MAX_VALUE) {
                reach++;
                if (d[i] > d[far]) far = i;
            }
        StringBuilder path = new StringBuilder();
        for (int i = far; i >= 0; i = prev[i]) path.insert(0, i + " ");
        System.out.println(reach + " " + far + " " + d[far] + " path " + path);
        int[][] fw = new int[30][30];
        for (int[] r : fw) Arrays.fill(r, 1 << 20);
        for (int i = 0; i < 30; i++) {
            fw[i][i] = 0;
            for (Edge e : g.get(i))
                if (e.to() < 30) fw[i][e.to()] = Math.min(fw[i][e.to()], e.w());
        }
        for (int k = 0; k < 30; k++)
            for (int i = 0; i < 30; i++)
                for (int j = 0; j < 30; j++) fw[i][j] = Math.min(fw[i][j], fw[i][k] + fw[k][j]);
        System.out.println(Arrays.hashCode(fw[0]));
    }
}
