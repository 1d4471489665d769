/** Parent, child, parent, next child: start and join order all of it, which the lock-set tools do not know. */
class ForkJoinHandoffClean {
    public static void main(String[] args) throws Exception {
        int[] mine = new int[1];
        mine[0] = 1;                    // (1)
        for (int i = 0; i < 3; i++) {
            Thread child = new Thread(() -> {
                mine[0]++;              // race int[0] after (1): locksets
            });
            child.start();
            child.join();
            mine[0]++;
        }
        System.out.println(mine[0]);
    }
}
