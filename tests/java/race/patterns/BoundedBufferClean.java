/** A bounded buffer with wait and notifyAll, two producers and a consumer; the buffer is made under its own lock. */
class BoundedBufferClean {
    static class Buffer {
        int[] items;
        int size;

        synchronized Buffer make() {
            items = new int[2];
            return this;
        }

        synchronized void put(int item) throws InterruptedException {
            while (size == items.length) wait();
            items[size++] = item;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (size == 0) wait();
            notifyAll();
            return items[--size];
        }
    }

    public static void main(String[] args) {
        Buffer buffer = new Buffer().make();
        Order.together(
            () -> {
                for (int i = 0; i < 50; i++) buffer.put(i);
            },
            () -> {
                for (int i = 0; i < 50; i++) buffer.put(i);
            },
            () -> {
                int sum = 0;
                for (int i = 0; i < 100; i++) sum += buffer.take();
                System.out.println(sum);
            });
    }
}
