/** run() of a Thread called instead of start(): all of it happens in one thread. */
class RunNotStartClean {
    static int done;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) threads[i] = new Thread(() -> done++);
        for (Thread t : threads) t.run();
        for (Thread t : threads) t.join();
        System.out.println(done);
    }
}
