/** The count is compared under the event's lock. */
class EventCountClean {
    int count;

    synchronized void signal() {
        count++;
        notifyAll();
    }

    synchronized int waitAfter(int known) throws InterruptedException {
        while (known == count) wait();
        return count;
    }

    public static void main(String[] args) {
        EventCountClean event = new EventCountClean();
        Order.run(event::signal, () -> event.waitAfter(0), event::signal);
        Order.together(() -> event.waitAfter(2), event::signal);
        synchronized (event) {
            System.out.println(event.count);
        }
    }
}
