/** ConcurrentHashMap: a thread that looks for another key is not ordered after the writer. */
import java.util.concurrent.ConcurrentHashMap;

class OtherKey {
    static int x;

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, String> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 8; i++) map.put(i, "");
        Order.run(
            () -> {
                x = 1;                      // (1)
                map.replace(1, "x");
            },
            () -> {
                map.get(2);
                x++;                        // race x after (1): all
            });
        System.out.println(x);
    }
}
