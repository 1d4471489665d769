import java.util.ArrayList;
import java.util.HashMap;

/** Collections that two threads use without a lock: their own fields race, if the filters let them be checked. */
public class Shared {
    public static void main(String[] args) {
        ArrayList<String> list = new ArrayList<>(4);
        HashMap<String, String> map = new HashMap<>();
        StringBuilder text = new StringBuilder();
        list.add("a");
        map.put("a", "b");
        Order.run(
            () -> {
                list.set(0, map.get("a"));
                map.put("c", "d");
                text.append("x");
            },
            () -> {
                map.get(list.get(0));
                text.append("y");
            });
        System.out.println(map.size() + text.length());
    }
}
