import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** The item is finished before it is handed to the subscribers, and the sum is read when they have seen it. */
class PublishedClean {
    static class Item {
        int value;
    }

    static class Reader implements Flow.Subscriber<Item> {
        final CountDownLatch done = new CountDownLatch(1);    // (2)
        int sum;

        public void onSubscribe(Flow.Subscription s) {
            s.request(Long.MAX_VALUE);
        }

        public void onNext(Item item) {
            sum += item.value;    // (3); race Item.value after (1): Racer
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
            item.value = 55;    // (1)
            publisher.submit(item);
        }
        reader.done.await();
        System.out.println(reader.sum);    // race Reader.sum after (3): Racer
    }
}
