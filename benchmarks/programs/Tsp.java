import java.util.ArrayDeque;
import java.util.Random;

/**
 * The travelling salesman by branch and bound. The length of the best tour so far is written under a lock and read without it at
 * every node: a stale bound is too large, so the search only takes longer (the papers call this race a matter of quality of service).
 */
final class Tsp {
    static int cities;
    static int[][] distance;
    static final Object bestLock = new Object();
    static int bestLength;
    static int[] bestTour;
    static final ArrayDeque<int[]> tasks = new ArrayDeque<>();

    static void improve(int length, int[] tour) {
        if (length >= bestLength) return; // race: bound
        synchronized (bestLock) {
            if (length < bestLength) {
                bestLength = length; // race: bound
                bestTour = tour.clone();
            }
        }
    }

    /** Extends the tour whose first `depth` cities are fixed. */
    static void search(int[] tour, int depth, int length, boolean[] used) {
        if (length >= bestLength) return; // race: bound
        int last = tour[depth - 1];
        if (depth == cities) {
            improve(length + distance[last][tour[0]], tour);
            return;
        }
        for (int next = 1; next < cities; next++) {
            if (used[next]) continue;
            used[next] = true;
            tour[depth] = next;
            search(tour, depth + 1, length + distance[last][next], used);
            used[next] = false;
        }
    }

    static void solve(int[] start) {
        int[] tour = new int[cities];
        boolean[] used = new boolean[cities];
        int length = 0;
        for (int i = 0; i < start.length; i++) {
            tour[i] = start[i];
            used[start[i]] = true;
            if (i > 0) length += distance[start[i - 1]][start[i]];
        }
        search(tour, start.length, length, used);
    }

    static int[] nextTask() {
        synchronized (tasks) {
            return tasks.poll();
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Tsp", args, 4);
        cities = bench.pick(9, 12, 13, 14);
        bestLength = Integer.MAX_VALUE;
        Random random = new Random(17);
        int[][] at = new int[cities][];
        for (int i = 0; i < cities; i++) at[i] = new int[] {random.nextInt(1000), random.nextInt(1000)};
        distance = new int[cities][cities];
        for (int i = 0; i < cities; i++) {
            for (int j = 0; j < cities; j++) distance[i][j] = (int) Math.hypot(at[i][0] - at[j][0], at[i][1] - at[j][1]);
        }
        for (int i = 1; i < cities; i++) {
            for (int j = 1; j < cities; j++) {
                if (i != j) tasks.add(new int[] {0, i, j});
            }
        }
        // Each thread's first task is dealt before the start, so that all search, and read the bound, before any of them locks.
        int[][] first = new int[bench.threads][];
        for (int i = 0; i < first.length; i++) first[i] = tasks.poll();
        bench.parallel(id -> {
            for (int[] task = first[id]; task != null; task = nextTask()) solve(task);
        });
        int length = 0;
        for (int i = 0; i < cities; i++) length += distance[bestTour[i]][bestTour[(i + 1) % cities]];
        bench.check(length == bestLength, "the tour is " + length + " long, not " + bestLength);
        int expected = bench.pick(3433, 3721, 3722, 3811);
        bench.check(length == expected, "the tour is " + length + " long, the best is " + expected);
        bench.done("%d cities, shortest tour %d", cities, length);
    }
}
