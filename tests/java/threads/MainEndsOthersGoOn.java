public class MainEndsOthersGoOn {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook last")));
        Thread t = new Thread(() -> {
            try {
                main.join();
                System.out.println("main is " + main.getState());
                Thread u = new Thread(() -> System.out.println("grandchild"));
                u.start();
                u.join();
            } catch (InterruptedException e) {}
        });
        t.start();
        Thread d = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {}
            System.out.println("daemon never ends normally");
        });
        d.setDaemon(true);
        d.start();
        System.out.println("main ends");
    }
}
