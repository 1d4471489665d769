/** The taxi's lock for both; the dispatcher is called when it has been given back. */
class TaxiClean {
    int location, destination;
    static int waiting;

    synchronized void setDestination(int d) {
        destination = d;
    }

    void arrived(int where) {
        boolean there;
        synchronized (this) {
            location = where;               // (1)
            there = where == destination;
        }
        if (there) notifyDispatcher();
    }

    static synchronized void notifyDispatcher() {
        waiting++;                          // (2)
    }

    public static void main(String[] args) {
        TaxiClean t = new TaxiClean();
        Order.run(() -> t.arrived(0), () -> t.setDestination(3), () -> t.arrived(3));
        System.out.println(t.location + waiting);    // race location after (1): locksets; race waiting after (2): locksets
    }
}
