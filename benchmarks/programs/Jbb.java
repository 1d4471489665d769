import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A wholesale company: each warehouse has a thread that takes orders, payments and deliveries on TreeMaps; now and then an item comes from
 * another warehouse. The races are those of SPEC JBB2000 that the papers name: `mode`, by which the main thread ends the measurement, and
 * `elapsedTime` (a long) are read and written without a lock. Who reads a stale mode finds that it stops too early; a torn
 * time is off by years.
 */
final class Jbb {
    static final int ITEMS = 200, CUSTOMERS = 50;

    enum Mode { RAMP_UP, RECORDING, RAMP_DOWN, STOPPED }

    record Order(int customer, int item, int quantity, long price) {}

    static final class Warehouse {
        private final TreeMap<Integer, Integer> stock = new TreeMap<>();
        private final TreeMap<Long, Order> open = new TreeMap<>();
        private final TreeMap<Integer, Long> balance = new TreeMap<>();
        private long nextOrder, sold, received, restocked;

        Warehouse() {
            for (int i = 0; i < ITEMS; i++) stock.put(i, 100);
            for (int i = 0; i < CUSTOMERS; i++) balance.put(i, 0L);
        }

        synchronized void order(int customer, int item, int quantity) {
            Order order = new Order(customer, item, quantity, (item % 17 + 1L) * quantity);
            open.put(nextOrder++, order);
            balance.merge(customer, order.price, Long::sum);
            sold += order.price;
        }

        synchronized void take(int item, int quantity) {
            int left = stock.merge(item, -quantity, Integer::sum);
            if (left < 10) {
                stock.put(item, left + 100);
                restocked += 100;
            }
        }

        synchronized void pay(int customer, long amount) {
            balance.merge(customer, -amount, Long::sum);
            received += amount;
        }

        synchronized int deliver() {
            Map.Entry<Long, Order> oldest = open.pollFirstEntry();
            return oldest == null ? 0 : oldest.getValue().quantity;
        }

        synchronized int status(int from) {
            int few = 0;
            for (int quantity : stock.tailMap(from).values()) few += quantity < 20 ? 1 : 0;
            return few;
        }

        synchronized boolean balanced() {
            long owed = 0;
            for (long amount : balance.values()) owed += amount;
            return owed == sold - received;
        }

        synchronized long itemsTaken() {
            long left = 0;
            for (int quantity : stock.values()) left += quantity;
            return 100L * ITEMS + restocked - left;
        }

        synchronized long itemsOpen() {
            long quantity = 0;
            for (Order order : open.values()) quantity += order.quantity;
            return quantity;
        }
    }

    static final class Company {
        final Warehouse[] warehouses;
        private Mode mode = Mode.RAMP_UP;
        private long elapsedTime = System.currentTimeMillis(); // when it began, until it is over
        private int warm, stopped, early;

        Company(int size) {
            warehouses = new Warehouse[size];
            for (int i = 0; i < size; i++) warehouses[i] = new Warehouse();
        }

        synchronized void warm() {
            warm++;
            notifyAll();
        }

        /** The last one to stop notes the time and says so, outside the lock. */
        void stop() {
            boolean last, isEarly = mode != Mode.RAMP_DOWN; // race: mode
            synchronized (this) {
                if (isEarly) early++;
                last = ++stopped == warehouses.length;
            }
            if (!last) return;
            elapsedTime = System.currentTimeMillis() - elapsedTime; // race: elapsed
            mode = Mode.STOPPED; // race: mode
        }

        synchronized int stoppedEarly() { return early; }

        synchronized void awaitWarm() throws InterruptedException {
            while (warm < warehouses.length) wait();
        }
    }

    /** The thread of one warehouse. */
    static final class Terminal extends Thread {
        private final Company company;
        private final int id, least;
        private final Random random;
        private long delivered, transactions, recorded;

        Terminal(Company company, int id, int least) {
            super("warehouse " + id);
            this.company = company;
            this.id = id;
            this.least = least;
            random = new Random(id);
        }

        private void transaction() {
            Warehouse home = company.warehouses[id];
            int kind = random.nextInt(23), customer = random.nextInt(CUSTOMERS), item = random.nextInt(ITEMS);
            if (kind < 10) {
                int from = random.nextInt(100) == 0 ? random.nextInt(company.warehouses.length) : id, quantity = 1 + random.nextInt(5);
                company.warehouses[from].take(item, quantity);
                home.order(customer, item, quantity);
            } else if (kind < 20) {
                home.pay(customer, 1 + random.nextInt(20));
            } else if (kind < 22) {
                for (int i = 0; i < 5; i++) delivered += home.deliver();
            } else {
                home.status(item);
            }
            transactions++;
            if (company.mode == Mode.RECORDING) recorded++; // race: mode
        }

        @Override public void run() {
            while (transactions < least) transaction();
            company.warm();
            while (company.mode != Mode.RAMP_DOWN) transaction(); // race: mode
            company.stop();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bench bench = new Bench("Jbb", args, 4);
        int least = bench.pick(150, 40_000, 400_000, 2_000_000);
        Company company = new Company(bench.threads);
        Terminal[] terminals = new Terminal[bench.threads];
        for (int i = 0; i < terminals.length; i++) (terminals[i] = new Terminal(company, i, least)).start();
        company.mode = Mode.RECORDING; // race: mode
        company.awaitWarm();
        company.mode = Mode.RAMP_DOWN; // race: mode
        while (company.mode != Mode.STOPPED) Thread.sleep(1); // race: mode
        long time = company.elapsedTime; // race: elapsed
        bench.check(time >= 0 && time < 86_400_000, time + " ms is more than a day");
        bench.check(company.stoppedEarly() == 0, company.stoppedEarly() + " warehouses stopped before ramp-down");
        long taken = 0, moved = 0;
        for (int i = 0; i < terminals.length; i++) {
            terminals[i].join();
            bench.check(terminals[i].transactions >= least && terminals[i].recorded <= terminals[i].transactions, "transactions of " + i);
            bench.check(company.warehouses[i].balanced(), "warehouse " + i + " does not balance");
            taken += company.warehouses[i].itemsTaken();
            moved += company.warehouses[i].itemsOpen() + terminals[i].delivered;
        }
        bench.check(taken == moved, taken + " items left the stock, " + moved + " were ordered");
        bench.done("%d warehouses, at least %d transactions each, books balance", bench.threads, least);
    }
}
