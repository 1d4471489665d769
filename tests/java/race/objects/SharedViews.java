/** What walks over a collection, begins to, or is a view of a part of it; and objects with a state that their names do not tell. */
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.nio.ByteBuffer;
import java.text.DateFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.zip.CRC32;

class SharedViews {
    static void lists() {
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> part = list.subList(0, 2);
        Order.run(
            () -> list.set(0, 7),                           // no structure changes
            () -> part.forEach(i -> {}));
        Order.run(
            () -> part.iterator(),                          // (1)
            () -> list.add(4));                             // race java/util/ArrayList after (1): clocks
        List<Integer> empty = new ArrayList<>();
        Order.run(
            () -> empty.add(4),                             // (2)
            () -> { for (int i : empty); });     // race java/util/ArrayList after (2): clocks
        List<Integer> summed = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> summedPart = summed.subList(0, 2);
        Order.run(
            () -> summedPart.stream().mapToInt(i -> i).sum(),  // (3)
            () -> summed.clear());                          // race java/util/ArrayList after (3): clocks
        LinkedList<Integer> linked = new LinkedList<>(List.of(1, 2));
        Order.run(
            () -> linked.stream().mapToInt(i -> i).sum(),   // (4)
            () -> linked.add(9));                           // race java/util/LinkedList after (4): clocks
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2));
        Iterator<Integer> backwards = deque.descendingIterator();
        Order.run(
            () -> backwards.next(),                         // (5)
            () -> deque.add(9));                            // race java/util/ArrayDeque after (5): clocks
        PriorityQueue<Integer> queue = new PriorityQueue<>(List.of(1, 2));
        Order.run(
            () -> queue.stream().forEach(i -> {}),          // (6)
            () -> queue.poll());                            // race java/util/PriorityQueue after (6): clocks
    }

    static void maps() {
        Map<Integer, Integer> hash = new HashMap<>();
        Order.run(
            () -> hash.put(3, 3),                           // (11)
            () -> { for (int i : hash.values()); });  // race java/util/HashMap after (11): clocks
        TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        SortedMap<Integer, Integer> head = tree.headMap(3);
        Order.run(
            () -> tree.put(9, 9),                           // (12)
            () -> head.firstKey());                         // race java/util/TreeMap after (12): clocks
        TreeMap<Integer, Integer> walked = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        Iterator<Integer> keys = walked.tailMap(2).keySet().iterator();
        Order.run(
            () -> keys.next(),                              // (13)
            () -> walked.remove(1));                        // race java/util/TreeMap after (13): clocks
        TreeMap<Integer, Integer> sorted = new TreeMap<>();
        Order.run(
            () -> { for (int i : sorted.keySet()); },  // (14)
            () -> sorted.put(1, 1));                        // race java/util/TreeMap after (14): clocks
        Map<Integer, Integer> identity = new IdentityHashMap<>();
        Order.run(
            () -> identity.put(1, 1),                       // (15)
            () -> identity.keySet().size());                // race java/util/IdentityHashMap after (15): clocks
        Map<Integer, Integer> weak = new WeakHashMap<>(Map.of(1, 1));
        Iterator<Integer> weakKeys = weak.keySet().iterator();
        Order.run(
            () -> weakKeys.next(),                          // (16)
            () -> weak.put(2, 2));                          // race java/util/WeakHashMap after (16): clocks
        Map<Thread.State, Integer> states = new EnumMap<>(Map.of(Thread.State.NEW, 1));
        Order.run(
            () -> { for (int i : states.values()); },  // (17)
            () -> states.remove(Thread.State.NEW));         // race java/util/EnumMap after (17): clocks
        EnumSet<Thread.State> set = EnumSet.noneOf(Thread.State.class);
        Order.run(
            () -> set.add(Thread.State.NEW),                // (18)
            () -> set.clone());                             // race java/util/RegularEnumSet after (18): precise
    }

    static void others() throws Exception {
        Calendar calendar = new GregorianCalendar();
        Order.run(
            () -> calendar.add(Calendar.YEAR, 1),           // (21)
            () -> calendar.hashCode());                     // race java/util/GregorianCalendar after (21): clocks
        DateFormat date = DateFormat.getInstance();
        TimeZone utc = TimeZone.getTimeZone("UTC");
        Order.run(
            () -> date.setTimeZone(utc),                    // (22)
            () -> date.format(new Date(0)));                // race java/text/SimpleDateFormat after (22): clocks
        NumberFormat number = NumberFormat.getInstance();
        Order.run(
            () -> number.format(2.5),                       // (23)
            () -> number.format(3.5));                      // race java/text/DecimalFormat after (23): clocks
        MessageFormat message = new MessageFormat("{0,date}");
        Order.run(
            () -> message.format(new Object[] {new Date(0)}),   // (24)
            () -> message.format(new Object[] {new Date(0)}));  // race java/text/MessageFormat after (24): clocks
        IntSummaryStatistics sums = new IntSummaryStatistics();
        Order.run(
            () -> sums.accept(1),                           // (25)
            () -> sums.getMax());                           // race java/util/IntSummaryStatistics after (25): clocks
        CRC32 sum = new CRC32();
        Order.run(
            () -> sum.update(1),                            // (26)
            () -> sum.getValue());                          // race java/util/zip/CRC32 after (26): clocks
        ByteBuffer buffer = ByteBuffer.allocateDirect(8);
        Order.run(
            () -> buffer.get(1),                            // these two only look
            () -> buffer.position());
        Order.run(
            () -> buffer.get(),                             // (27)
            () -> buffer.remaining());                      // race java/nio/DirectByteBuffer after (27): clocks
        DataInputStream data = new DataInputStream(new ByteArrayInputStream(new byte[16]));
        Order.run(
            () -> data.readLong(),                          // (28)
            () -> data.readInt());                          // race java/io/DataInputStream after (28): clocks
    }

    public static void main(String[] args) throws Exception {
        lists();
        maps();
        others();
    }
}
