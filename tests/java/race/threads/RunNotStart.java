/** Two threads started on one Runnable: its field is shared. */
class RunNotStart {
    static class Work implements Runnable {
        int done;

        public void run() {
            done++;                             // (1) race Work.done after (1): all
        }
    }

    public static void main(String[] args) {
        Work work = new Work();
        Order.run(work::run, work::run);
        System.out.println(work.done);
    }
}
