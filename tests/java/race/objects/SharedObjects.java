/** Objects of the library that two threads use with nothing between them: each counts as one location, for precise tools. */
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class SharedObjects {
    static final class Own extends HashMap<String, Integer> {
    }

    static void maps() {
        Map<String, Integer> map = new HashMap<>();
        Order.run(
            () -> map.put("a", 1),       // (1)
            () -> map.get("b"));         // race java/util/HashMap after (1): clocks
        Map<String, Integer> ordered = new LinkedHashMap<>(16, 0.75f, true);
        ordered.put("a", 1);
        Order.run(
            () -> ordered.get("a"),      // (2)
            () -> ordered.get("a"));     // race java/util/LinkedHashMap after (2): clocks
        Map<String, Integer> weak = new WeakHashMap<>();
        Order.run(
            () -> weak.get("a"),         // (3)
            () -> weak.size());          // race java/util/WeakHashMap after (3): clocks
        Own own = new Own();
        Order.run(
            () -> own.put("a", 1),       // (4)
            () -> own.containsKey("a")); // race /SharedObjects$Own after (4): clocks
        TreeMap<String, Integer> tree = new TreeMap<>();
        Order.run(
            () -> tree.firstEntry(),     // (5)
            () -> tree.put("a", 1));     // race java/util/TreeMap after (5): clocks
    }

    // What walks over a collection, or is a view of it, uses the collection; so does who is given it.
    static void views() {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        Iterator<String> keys = map.keySet().iterator();
        Order.run(
            () -> keys.next(),                          // (6)
            () -> map.remove("a"));                     // race java/util/HashMap after (6): clocks
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> part = list.subList(0, 2);
        Order.run(
            () -> part.get(0),                          // (7)
            () -> list.add(4));                         // race java/util/ArrayList after (7): clocks
        List<Integer> wrapped = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> wrapper = Collections.unmodifiableList(wrapped);
        Order.run(
            () -> wrapped.add(4),                       // (8)
            () -> wrapper.get(0));                      // race java/util/ArrayList after (8): clocks
        List<Integer> given = new ArrayList<>();
        Order.run(
            () -> given.add(1),                         // (9)
            () -> new ArrayList<>(given));              // race java/util/ArrayList after (9): clocks
        Set<Integer> set = new HashSet<>();
        Order.run(
            () -> set.add(1),                           // (10)
            () -> set.contains(1));                     // race java/util/HashSet after (10): precise
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        Order.run(
            () -> deque.push(1),                        // (11)
            () -> deque.peek());                        // race java/util/ArrayDeque after (11): clocks
        List<Integer> walked = new ArrayList<>(List.of(1, 2, 3));
        Order.run(
            () -> walked.remove(0),                     // (12)
            () -> {
                for (int i : walked) Order.reach(40);   // race java/util/ArrayList after (12): clocks
            });
    }

    static void texts() throws Exception {
        StringBuilder text = new StringBuilder();
        Order.run(
            () -> text.append("a"),                     // (13)
            () -> text.append(1));                      // race java/lang/StringBuilder after (13): clocks
        SimpleDateFormat format = new SimpleDateFormat("yyyy");
        Order.run(
            () -> format.format(new Date(0)),           // (14)
            () -> format.format(new Date(0)));          // race java/text/SimpleDateFormat after (14): clocks
        Matcher matcher = Pattern.compile("a").matcher("aa");
        Order.run(
            () -> matcher.find(),                       // (15)
            () -> matcher.find());                      // race java/util/regex/Matcher after (15): clocks
        Calendar calendar = Calendar.getInstance();
        Order.run(
            () -> calendar.get(Calendar.YEAR),          // (16)
            () -> calendar.get(Calendar.YEAR));         // race java/util/GregorianCalendar after (16): clocks
        BitSet bits = new BitSet();
        Order.run(
            () -> bits.set(1),                          // (17)
            () -> bits.get(2));                         // race java/util/BitSet after (17): clocks
    }

    public static void main(String[] args) throws Exception {
        maps();
        views();
        texts();
    }
}
