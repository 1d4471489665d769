/** The thread is started when everything has been set. */
class StartInConstructorClean {
    static class Service extends Thread {
        int port;

        Service() {
            port = 80;    // (1)
        }

        @Override
        public void run() {
            System.out.println(port);    // race Service.port after (1): Racer
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Service s = new Service();
        s.start();
        s.join();
    }
}
