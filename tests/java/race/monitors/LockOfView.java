/** A synchronized map is its own lock; its key set, on which the second thread locks, is not. */
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

class LockOfView {
    static final Map<String, Integer> MAP = Collections.synchronizedMap(new HashMap<>());
    static final Set<String> KEYS = MAP.keySet();
    static int size;

    public static void main(String[] args) {
        Order.run(
            () -> {
                synchronized (MAP) {
                    size = 1;           // (1)
                }
            },
            () -> {
                synchronized (KEYS) {
                    size++;             // race size after (1): precise Racer
                }
            });
    }
}
