/** A child inherits the parent's value of an InheritableThreadLocal: the array behind it is shared. */
class Inherited {
    public static void main(String[] args) throws Exception {
        Order.reach(0);
        InheritableThreadLocal<int[]> local = new InheritableThreadLocal<>();
        local.set(new int[1]);
        Thread t = new Thread(() -> {
            int[] mine = local.get();
            Order.await(1);
            mine[0]++;                  // race int[0] after (1): all
        });
        t.start();
        local.get()[0] = 1;             // (1)
        Order.reach(1);
        t.join();
        System.out.println(local.get()[0]);
    }
}
