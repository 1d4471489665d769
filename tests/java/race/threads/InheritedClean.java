/** A ThreadLocal gives each thread an array of its own. */
class InheritedClean {
    public static void main(String[] args) throws Exception {
        ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[1]);
        Order.together(
            () -> local.get()[0]++,
            () -> local.get()[0]++);
        local.get()[0]++;
        System.out.println(local.get()[0]);
    }
}
