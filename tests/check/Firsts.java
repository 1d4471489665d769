/** Two threads take locks of their own, and then one lock; who was first there is printed. */
class Firsts {
    static String first;

    static void arrive(String name) {
        Object own = new Object();
        for (int i = 0; i < 20; i++) {
            synchronized (own) {
            }
        }
        synchronized (Firsts.class) {
            if (first == null) first = name;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> arrive("one")), two = new Thread(() -> arrive("two"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(first);
    }
}
