import java.util.concurrent.ConcurrentHashMap;

/** What a thread does altogether is no atomic block, though its method is not called run; what it calls is. */
class Task {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    static void count() {
        Integer n = map.get("a");
        Order.reach(1);
        Order.await(2);
        map.put("a", n + 1);    // violation count: Velodrome=not-atomic
    }

    static void once() {
        map.merge("b", 1, Integer::sum);
    }

    static void whole() {
        once();
        count();
        once();
    }

    static void other() {
        Order.await(1);
        once();
        map.put("a", 5);
        once();
        Order.reach(2);
    }

    public static void main(String[] args) throws InterruptedException {
        map.put("a", 0);
        Thread[] threads = {new Thread(Task::whole), new Thread(Task::other)};
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(map);
    }
}
