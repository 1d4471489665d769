/** A service takes its worker away for a moment, puts a new one back, and others use it meanwhile. */
class Replaced {
    static class Worker {
        int count;
    }

    static Worker worker = new Worker();    // (4)

    static void renew() {
        worker = null;                          // (1) race worker after (4): erasers
        worker = new Worker();                  // (2)
    }

    static void use() {
        Worker w = worker;                      // race worker after (1): clocks; race worker after (2): Racer
        if (w != null) w.count++;           // (3)
    }

    public static void main(String[] args) {
        Order.run(() -> renew(), () -> use());
        System.out.println(worker.count);   // race Worker.count after (3): Racer
    }
}
