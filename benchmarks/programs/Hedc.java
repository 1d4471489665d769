import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * A search in several archives at once, each asked over the network by a task of a thread pool; the last archive is slow, and its task is
 * cancelled. The races are those of hedc's pool: cancelling reads a task's thread and marks it invalid without a lock, and the
 * progress is polled without one. The archives are a server in this process.
 */
final class Hedc {
    /** Answers each line "archive query" with some records and an empty line; the slow archive's answer waits for a release. */
    static final class Archives extends Thread {
        private final ServerSocket socket;
        private final int slow;
        final Bench.Turn released = new Bench.Turn(); // orders the answer behind the cancellation in time only

        Archives(int slow) throws IOException {
            super("archives");
            this.slow = slow;
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            setDaemon(true);
        }

        @Override public void run() {
            try {
                while (true) {
                    Socket client = socket.accept();
                    Thread connection = new Thread(() -> answer(client), "connection");
                    connection.setDaemon(true);
                    connection.start();
                }
            } catch (IOException e) {
                // closed: the end
            }
        }

        private void answer(Socket client) {
            try (client; BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream()));
                 PrintWriter out = new PrintWriter(client.getOutputStream())) {
                String[] request = in.readLine().split(" ");
                int archive = Integer.parseInt(request[0]), query = Integer.parseInt(request[1]);
                if (archive == slow) released.await(query + 1);
                for (int i = 0; i <= (query + archive) % 3; i++) out.println("archive " + archive + " record " + (query * 10 + i));
                out.println();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** One search: its results, and how many tasks have finished. */
    static final class Search {
        final int query, port;
        final CountDownLatch started;
        private final List<String> results = new ArrayList<>();
        int finished;

        Search(int query, int port, int tasks) {
            this.query = query;
            this.port = port;
            started = new CountDownLatch(tasks);
        }

        synchronized void finish(List<String> records) {
            results.addAll(records);
            finished++; // race: finished
        }

        synchronized List<String> results() {
            List<String> sorted = new ArrayList<>(results);
            Collections.sort(sorted);
            return sorted;
        }
    }

    static final class Task implements Runnable {
        private final Search search;
        private final int archive;
        private Thread worker;
        private boolean valid = true;

        Task(Search search, int archive) {
            this.search = search;
            this.archive = archive;
        }

        @Override public void run() {
            worker = Thread.currentThread();
            search.started.countDown();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), search.port)) {
                List<String> records = ask(socket);
                search.finish(valid ? records : List.of()); // race: valid
                worker = null; // race: worker
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        void cancel() {
            valid = false; // race: valid
            Thread busy = worker; // race: worker
            if (busy != null) busy.interrupt();
        }

        private List<String> ask(Socket socket) throws IOException {
            PrintWriter out = new PrintWriter(socket.getOutputStream(), true);
            out.println(archive + " " + search.query);
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
            List<String> records = new ArrayList<>();
            for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) records.add(line);
            return records;
        }
    }

    static final class Pool {
        private final ArrayDeque<Task> queue = new ArrayDeque<>();
        private final Thread[] workers;
        private boolean closed;

        Pool(int size) {
            workers = new Thread[size];
            for (int i = 0; i < size; i++) (workers[i] = new Thread(this::work, "pool " + i)).start();
        }

        private void work() {
            for (Task task = next(); task != null; task = next()) task.run();
        }

        private synchronized Task next() {
            while (queue.isEmpty() && !closed) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // a cancellation that came after its task: wait on
                }
            }
            return queue.poll();
        }

        synchronized void execute(Task task) {
            queue.add(task);
            notify();
        }

        void close() {
            synchronized (this) {
                closed = true;
                notifyAll();
            }
            for (Thread worker : workers) Bench.join(worker);
        }
    }

    public static void main(String[] args) throws Exception {
        Bench bench = new Bench("Hedc", args, 4);
        int searches = bench.pick(3, 50, 200, 1000), records = 0, hash = 0;
        Archives archives = new Archives(bench.threads - 1);
        archives.start();
        Pool pool = new Pool(bench.threads);
        for (int query = 0; query < searches; query++) {
            Search search = new Search(query, archives.socket.getLocalPort(), bench.threads);
            Task[] tasks = new Task[bench.threads];
            for (int i = 0; i < tasks.length; i++) pool.execute(tasks[i] = new Task(search, i));
            search.started.await();
            tasks[tasks.length - 1].cancel();
            archives.released.pass(query);
            while (search.finished < tasks.length) Thread.sleep(1); // race: finished
            List<String> results = search.results();
            int expected = 0;
            for (int archive = 0; archive < tasks.length - 1; archive++) expected += (query + archive) % 3 + 1;
            bench.check(results.size() == expected, "query " + query + " gave " + results);
            records += results.size();
            hash = 31 * hash + results.hashCode();
        }
        pool.close();
        archives.socket.close();
        bench.done("%d searches, %d records, hash %08x", searches, records, hash);
    }
}
