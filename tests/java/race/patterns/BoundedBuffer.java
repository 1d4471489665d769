/** A bounded buffer whose size is asked for without the lock. */
class BoundedBuffer {
    static class Buffer {
        int[] items = new int[2];       // (2)
        int size;

        synchronized void put(int item) throws InterruptedException {
            while (size == items.length) {  // race Buffer.items after (2): Racer
                wait();
            }
            items[size++] = item;       // (1)
            notifyAll();
        }

        boolean isEmpty() {
            return size == 0;           // race Buffer.size after (1): precise Racer
        }
    }

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        Order.run(() -> buffer.put(1), () -> buffer.isEmpty());
    }
}
