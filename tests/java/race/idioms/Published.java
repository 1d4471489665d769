import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** An item is changed after it was handed to the subscribers. */
class Published {
    static class Item {
        int value;
    }

    static class Reader implements Flow.Subscriber<Item> {
        final CountDownLatch done = new CountDownLatch(1);    // (2)

        public void onSubscribe(Flow.Subscription s) {
            s.request(Long.MAX_VALUE);
        }

        public void onNext(Item item) {
            Order.reach(1);
            Order.await(2);
            System.out.println(item.value);    // race Item.value after (1): precise Racer
        }

        public void onError(Throwable t) {}

        public void onComplete() {
            done.countDown();    // race Reader.done after (2): Racer
        }
    }

    public static void main(String[] args) throws Exception {
        Reader reader = new Reader();
        try (SubmissionPublisher<Item> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(reader);
            Item item = new Item();
            publisher.submit(item);
            Order.await(1);
            item.value = 5;    // (1)
            Order.reach(2);
        }
        reader.done.await();
    }
}
