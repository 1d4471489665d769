/** A subscriber sees what was written before the item was submitted, not what came after. */
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

class Publisher {
    static int before, after;

    public static void main(String[] args) {
        Order.reach(0);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>();
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override public void onSubscribe(Flow.Subscription s) {
                s.request(10);
            }
            @Override public void onNext(String item) {
                Order.await(1);
                before++;                   // race before after (1): locksets
                after++;                    // race after after (2): all
                Order.reach(2);
            }
            @Override public void onError(Throwable t) {}
            @Override public void onComplete() {}
        });
        before = 1;                         // (1)
        publisher.submit("item");
        after = 1;                          // (2)
        Order.reach(1);
        Order.await(2);
        publisher.close();
    }
}
