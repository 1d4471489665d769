import java.util.ArrayDeque;

// Starts threads that soon end, a few at a time: args[0] of them, args[1] alive at once. Each has data of its own and data that all share under
// a lock. A third argument, "races": each also races on a field of its own that its starter reads too early; "progress": a line for each tenth.
public class Short {
    static class Box {
        int own, raced;
    }

    static final Object lock = new Object();
    static int shared;
    static volatile long flag;

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]), width = Integer.parseInt(args[1]);
        boolean races = args.length > 2 && args[2].equals("races"), progress = args.length > 2 && !races;
        ArrayDeque<Thread> alive = new ArrayDeque<>();
        int sum = 0;
        for (int i = 0; i < count; i++) {
            Box box = new Box();
            int[] cells = new int[8];
            Thread t = new Thread(() -> work(box, cells, races));
            t.start();
            if (races) sum += box.raced;
            if (progress && (i + 1) % (count / 10) == 0) System.out.println("# " + (i + 1));
            alive.add(t);
            if (alive.size() == width) alive.remove().join();
        }
        for (Thread t : alive) t.join();
        synchronized (lock) {
            System.out.println(shared);
        }
    }

    static void work(Box box, int[] cells, boolean races) {
        for (int i = 0; i < 64; i++) {
            box.own += i;
            cells[i & 7] = box.own;
        }
        if (races) box.raced = 1;
        synchronized (lock) {
            shared++;
        }
        flag++;
    }
}
