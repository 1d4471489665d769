/** Racy initialisation in a loop (Adversarial Memory, Figures 1 and 8). The race on x is destructive: after a test that saw the
 *  reference the use may see null. */
public class RacyInit {
    static class Circle {
        final int radius = 3;
        int draw() { return radius; }
    }

    static Circle x;

    public static void main(String[] args) throws Exception {
        Thread user = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                if (x != null) x.draw();
                Thread.yield();
            }
            System.out.println("done");
        });
        Thread maker = new Thread(() -> x = new Circle());
        maker.start();
        user.start();
        maker.join();
        user.join();
    }
}
