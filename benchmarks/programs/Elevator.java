import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/**
 * A building with lifts: each lift is a thread that asks the controls for work, travels, and takes people where they want to go; the main
 * thread lets people arrive. Mostly waits, as time passes in steps of a millisecond. No race.
 */
final class Elevator {
    static final int FLOORS = 12, CAPACITY = 4;

    static final class Person {
        final int from, to;
        int at;

        Person(int from, int to) {
            this.from = from;
            this.to = to;
            at = from;
        }
    }

    /** The people who wait on the floors, and which floors some lift is on its way to. */
    static final class Controls {
        private final List<List<Person>> waiting = new ArrayList<>();
        private final boolean[] claimed = new boolean[FLOORS];
        private boolean closed;

        Controls() {
            for (int i = 0; i < FLOORS; i++) waiting.add(new ArrayList<>());
        }

        synchronized void arrive(Person person) {
            waiting.get(person.from).add(person);
            notifyAll();
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }

        /** The nearest floor where people wait and no lift is going; -1 when the day is over. */
        synchronized int claim(int near) throws InterruptedException {
            while (true) {
                boolean people = false;
                for (int away = 0; away < FLOORS; away++) {
                    for (int floor : new int[] {near - away, near + away}) {
                        if (floor < 0 || floor >= FLOORS || waiting.get(floor).isEmpty()) continue;
                        people = true;
                        if (claimed[floor]) continue;
                        claimed[floor] = true;
                        return floor;
                    }
                }
                if (closed && !people) return -1;
                wait();
            }
        }

        synchronized List<Person> board(int floor) {
            List<Person> queue = waiting.get(floor), inside = new ArrayList<>(queue.subList(0, Math.min(CAPACITY, queue.size())));
            queue.subList(0, inside.size()).clear();
            claimed[floor] = false;
            notifyAll();
            return inside;
        }
    }

    static final class Lift extends Thread {
        private final Controls controls;
        private int floor, travelled, delivered;

        Lift(Controls controls, int id) {
            super("lift " + id);
            this.controls = controls;
        }

        private void travel(int to) throws InterruptedException {
            while (floor != to) {
                floor += Integer.signum(to - floor);
                travelled++;
                Thread.sleep(1);
            }
        }

        @Override public void run() {
            try {
                for (int to = controls.claim(floor); to >= 0; to = controls.claim(floor)) {
                    travel(to);
                    List<Person> inside = controls.board(floor);
                    while (!inside.isEmpty()) {
                        travel(inside.get(0).to);
                        for (Iterator<Person> i = inside.iterator(); i.hasNext();) {
                            Person person = i.next();
                            if (person.to != floor) continue;
                            person.at = floor;
                            delivered++;
                            i.remove();
                        }
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bench bench = new Bench("Elevator", args, 4);
        int people = bench.pick(20, 200, 600, 3000);
        Controls controls = new Controls();
        Lift[] lifts = new Lift[bench.threads];
        for (int i = 0; i < lifts.length; i++) (lifts[i] = new Lift(controls, i)).start();
        Random random = new Random(12);
        List<Person> day = new ArrayList<>();
        for (int i = 0; i < people; i++) {
            int from = random.nextInt(FLOORS), to = (from + 1 + random.nextInt(FLOORS - 1)) % FLOORS;
            day.add(new Person(from, to));
            controls.arrive(day.get(i));
            if (i % 5 == 4) Thread.sleep(1);
        }
        controls.close();
        int delivered = 0, travelled = 0;
        for (Lift lift : lifts) {
            lift.join();
            delivered += lift.delivered;
            travelled += lift.travelled;
        }
        bench.check(delivered == people, delivered + " people were delivered");
        for (Person person : day) bench.check(person.at == person.to, "someone is on floor " + person.at + ", not " + person.to);
        bench.check(travelled > 0, "no lift moved");
        bench.done("%d people delivered by %d lifts", delivered, lifts.length);
    }
}
