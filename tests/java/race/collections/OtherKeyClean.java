/** ConcurrentHashMap: a thread that looks for the same key is ordered after the writer. */
import java.util.concurrent.ConcurrentHashMap;

class OtherKeyClean {
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
                map.get(1);
                x++;                        // race x after (1): locksets
            });
        System.out.println(x);
    }
}
