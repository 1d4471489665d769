import java.lang.reflect.Proxy;

/** Races that two lambdas, and a proxy's handler, make; the numbers of their classes depend on what was made before. */
public final class Fold {
    static int count, other;

    interface Step {
        void go();
    }

    static Step proxy(Step inner) {
        return (Step) Proxy.newProxyInstance(Fold.class.getClassLoader(), new Class<?>[] {Step.class}, (p, m, a) -> {
            inner.go();
            return null;
        });
    }

    public static void main(String[] args) throws Exception {
        Runnable[] before = new Runnable[args.length];
        for (int i = 0; i < args.length; i++) before[i] = args[i].equals("x") ? () -> other++ : () -> other--; // numbers go on
        Step add = () -> count++;
        Thread one = new Thread(add::go), two = new Thread(proxy(() -> count--)::go);
        one.start();
        two.start();
        one.join();
        two.join();
        if (args.length > 0 && args[0].equals("endless")) Thread.currentThread().join();
    }
}
