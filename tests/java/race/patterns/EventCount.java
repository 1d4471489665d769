/** The remote agent's events: a thread compares the count with the last one that it knows, outside of the event's lock, and may sleep for ever. */
class EventCount {
    int count;

    synchronized void signal() {
        count++;                                // (1)
        notifyAll();
    }

    synchronized void waitFor(int millis) throws InterruptedException {
        wait(millis);
    }

    public static void main(String[] args) {
        EventCount event = new EventCount();
        Order.run(event::signal, () -> {
            int known = 0;
            if (known == event.count) event.waitFor(10);    // race count after (1): precise Racer
        });
        System.out.println(event.count);
    }
}
