/** Racy initialisation in a loop (Adversarial Memory, Figures 1 and 8). The race on x is destructive: after a test that saw the
 *  reference the use may see null. Both threads are started before either does anything: the end of a thread and the start of another
 *  lock their ThreadGroup, which would order them. */
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
                pause(20);
            }
            System.out.println("done");
        });
        Thread maker = new Thread(() -> {
            pause(50);
            x = new Circle();
        });
        maker.start();
        user.start();
        maker.join();
        user.join();
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
