/** What starting and joining threads costs: many short-lived ones, some of which start others. No race. */
final class ForkJoinBench {
    static final class Node extends Thread {
        private final int depth;
        private long leaves;

        Node(int depth) {
            this.depth = depth;
        }

        @Override public void run() {
            if (depth == 0) {
                leaves = 1;
                return;
            }
            Node left = new Node(depth - 1), right = new Node(depth - 1);
            left.start();
            right.start();
            Bench.join(left);
            Bench.join(right);
            leaves = left.leaves + right.leaves;
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("ForkJoinBench", args, 4);
        int rounds = bench.pick(10, 500, 2000, 5000), depth = bench.pick(4, 5, 6, 8);
        int[] results = new int[bench.threads];
        for (int round = 0; round < rounds; round++) {
            int step = round;
            Thread[] team = new Thread[bench.threads];
            for (int i = 0; i < team.length; i++) {
                int id = i;
                team[i] = new Thread(() -> results[id] += step);
                team[i].start();
            }
            for (Thread t : team) Bench.join(t);
        }
        long sum = 0;
        for (int result : results) sum += result;
        bench.check(sum == (long) rounds * (rounds - 1) / 2 * bench.threads, "the teams' sum is " + sum);
        Node root = new Node(depth);
        root.start();
        Bench.join(root);
        bench.check(root.leaves == 1L << depth, "the tree has " + root.leaves + " leaves");
        bench.done("%d teams, a tree of %d leaves, sum %d", rounds, root.leaves, sum);
    }
}
