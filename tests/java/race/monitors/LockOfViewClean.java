/** What a synchronized map and its views do, they do under the lock of the map. */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

class LockOfViewClean {
    static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());
    static final Set<String> KEYS = MAP.keySet();
    static int size;
    static int before;

    public static void main(String[] args) {
        Order.run(
            () -> {
                before = 1;             // (1)
                synchronized (MAP) {
                    size = 1;
                }
            },
            () -> {
                KEYS.isEmpty();
                before++;               // race before after (1): locksets
                synchronized (MAP) {
                    size++;
                }
            });
    }
}
