import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The loop holds the list's lock, as the documentation of synchronizedList asks for. */
class LibraryListClean {
    static final List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));

    static String last() {
        synchronized (list) {
            return list.get(list.size() - 1);
        }
    }

    static void remover() {
        list.remove("b");
    }

    public static void main(String[] args) {
        Order.run(() -> last(), () -> remover(), () -> last());
        System.out.println(list.size());
    }
}
