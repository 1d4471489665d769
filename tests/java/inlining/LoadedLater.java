// Classes that break what the compiler has seen of a hierarchy are loaded while threads run calls that were inlined by it: a class with one
// implementation gets others, a leaf gets subclasses, an interface a third and a fourth receiver. Every object knows what its method must
// answer, so the outcome does not depend on when a class comes.
import java.util.concurrent.atomic.AtomicInteger;

public class LoadedLater {
    interface Shape {
        int sides();

        default int twice() {
            return 2 * sides();
        }
    }

    static class Base implements Shape {
        final int expected;

        Base(int expected) {
            this.expected = expected;
        }

        public int sides() {
            return 1;
        }

        int area(int x) {
            return x * sides();
        }

        final int check(int x) {
            return area(x);
        }
    }

    static class Two extends Base {
        Two() {
            super(2);
        }

        public int sides() {
            return 2;
        }
    }

    static class Three extends Two {
        public int sides() {
            return 3;
        }

        int area(int x) {
            return x + x + x;
        }
    }

    static class Four extends Base {
        Four() {
            super(4);
        }

        int area(int x) {
            return x * 4;
        }

        public int sides() {
            return 4;
        }

        public int twice() {
            return 8;
        }
    }

    static class Thrower extends Base {
        Thrower() {
            super(-1);
        }

        int area(int x) {
            throw new IllegalStateException("area " + x);
        }
    }

    static final class Box {
        final Base shape;
        final int factor;

        Box(Base shape, int factor) {
            this.shape = shape;
            this.factor = factor;
        }
    }

    static volatile Box[] boxes = {new Box(new Base(1), 1)};
    static volatile boolean done;
    static final AtomicInteger wrong = new AtomicInteger(), thrown = new AtomicInteger();
    static final AtomicInteger rounds = new AtomicInteger();

    static int ask(Base b, int x) {
        return b.check(x);
    }

    static int askShape(Shape s) {
        return s.twice();
    }

    static void run() {
        while (!done) {
            for (Box b : boxes) {
                int sum = 0;
                for (int i = 0; i < 200; i++) {
                    try {
                        sum += ask(b.shape, i) - b.factor * i;
                        if (b.factor > 0) sum += askShape(b.shape) - 2 * b.factor;
                        if (b.factor < 0) wrong.incrementAndGet();
                    } catch (IllegalStateException e) {
                        if (b.factor > 0 || !e.getMessage().equals("area " + i)) wrong.incrementAndGet();
                        thrown.incrementAndGet();
                    }
                }
                if (sum != 0) wrong.incrementAndGet();
            }
            rounds.incrementAndGet();
        }
    }

    static void add(Base shape, int factor) throws InterruptedException {
        Box[] old = boxes, more = java.util.Arrays.copyOf(old, old.length + 1);
        more[old.length] = new Box(shape, factor);
        boxes = more;
        for (int seen = rounds.get(); rounds.get() < seen + 60; ) Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) (threads[i] = new Thread(LoadedLater::run)).start();
        while (rounds.get() < 300) Thread.sleep(1);
        add(new Two(), 2);
        add(new Three(), 3);
        add(new Base(1) { }, 1);
        add(new Four(), 4);
        add(new Thrower(), -1);
        add(new Two() {
            public int sides() {
                return 7;
            }
        }, 7);
        done = true;
        for (Thread t : threads) t.join();
        System.out.println("wrong " + wrong + ", thrown " + (thrown.get() > 0) + ", kinds " + boxes.length);
    }
}
