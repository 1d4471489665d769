import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Each call of a synchronized list is atomic; a loop of them is not: the list shrinks between size and get. */
class LibraryList {
    static final List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));

    static String last() {
        int size = list.size();
        Order.reach(1);
        Order.await(2);
        return list.get(size - 2);    // violation last: Velodrome=not-atomic SideTrack=in-error
    }

    static void remover() {
        Order.await(1);
        list.remove("b");
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> last(), () -> remover());
        System.out.println(list.size());
    }
}
