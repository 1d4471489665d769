/** Two threads that nothing orders do the same. */
class Both {
    static void run(Runnable what) throws Exception {
        Thread other = new Thread(what, "other");
        other.start();
        what.run();
        other.join();
    }
}
