/** A taxi that is locked for its location, and asked for its destination without. */
class Taxi {
    int location, destination;

    synchronized void setDestination(int d) {
        destination = d;                        // (1) race destination after (2): precise Racer
    }

    boolean arrived(int where) {
        synchronized (this) {
            location = where;               // (3)
        }
        return where == destination;            // (2)
    }

    public static void main(String[] args) {
        Taxi t = new Taxi();
        Order.run(() -> t.arrived(1), () -> t.setDestination(3), () -> {
            boolean there = t.destination == 3;    // race destination after (1): erasers MultiRace
            t.arrived(3);
        });
        System.out.println(t.location);     // race location after (3): locksets
    }
}
