import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Producers, transformers and consumers joined by blocking queues: a bounded one between the first two, a linked one to the last. A message is a plain
 * object that belongs to whoever took it. No race.
 */
final class Queues {
    static final class Message {
        int from, number;
        long value;
        List<String> stamps;
    }

    static final Message END = new Message();

    static void produce(BlockingQueue<Message> out, int id, int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Message m = new Message();
            m.from = id;
            m.number = i;
            m.value = (long) id * count + i;
            m.stamps = new ArrayList<>(List.of("made"));
            out.put(m);
        }
        out.put(END);
    }

    /** One end per producer comes in, and the transformers pass them on between them. */
    static void transform(BlockingQueue<Message> in, BlockingQueue<Message> out) throws InterruptedException {
        for (Message m = in.take(); m != END; m = in.take()) {
            m.value = m.value * m.value % 1_000_003;
            m.stamps.add("squared");
            out.put(m);
        }
        out.put(END);
    }

    static long[] consume(BlockingQueue<Message> in) throws InterruptedException {
        long[] result = new long[2];
        for (Message m = in.take(); m != END; m = in.take()) {
            if (m.stamps.size() != 2) throw new IllegalStateException("message " + m.from + "/" + m.number + " has stamps " + m.stamps);
            result[0]++;
            result[1] += m.value;
        }
        return result;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Queues", args, 2);
        int pairs = bench.threads, count = bench.pick(60, 80_000, 300_000, 1_500_000);
        BlockingQueue<Message> raw = new ArrayBlockingQueue<>(64), ready = new LinkedBlockingQueue<>();
        long[][] results = new long[pairs][];
        Bench.parallel(3 * pairs, id -> {
            if (id < pairs) {
                produce(raw, id, count);
            } else if (id < 2 * pairs) {
                transform(raw, ready);
            } else {
                results[id - 2 * pairs] = consume(ready);
            }
        });
        long messages = 0, sum = 0, expected = 0;
        for (long[] result : results) {
            messages += result[0];
            sum += result[1];
        }
        for (long value = 0; value < (long) pairs * count; value++) expected += value * value % 1_000_003;
        bench.check(messages == (long) pairs * count, messages + " messages arrived");
        bench.check(sum == expected, "the sum is " + sum + ", not " + expected);
        bench.done("%d messages through %d threads, sum %d", messages, 3 * pairs, sum);
    }
}
