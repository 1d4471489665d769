/** A constructor starts a thread before it has finished: what it sets after that is seen by chance. */
class StartInConstructor {
    static class Service extends Thread {
        int port;

        Service() {
            start();
            Order.reach(1);
            Order.await(2);
            port = 80;    // race Service.port after (1): all
        }

        @Override
        public void run() {
            Order.await(1);
            System.out.println(port);    // (1)
            Order.reach(2);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Service().join();
    }
}
