import java.util.*;
public class ListsAndDeques {
    static void p(Object o) { System.out.println(o); }
    static void t(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException e) {
            p(e);
        }
    }
    public static void main(String[] args) {
        for (List<Integer> l : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new Vector<Integer>(),
                     new Stack<Integer>())) {
            for (int i = 0; i < 12; i++) l.add(i * i % 7);
            l.add(3, 99);
            l.remove(5);
            l.remove((Integer) 4);
            l.set(0, -1);
            l.addAll(2, List.of(50, 51));
            p(l.getClass().getSimpleName() + l + l.indexOf(2) + l.lastIndexOf(2) + l.contains(51) + l.size());
            ListIterator<Integer> it = l.listIterator(3);
            it.next();
            it.set(77);
            it.add(78);
            it.previous();
            it.remove();
            p(l + " " + it.nextIndex() + it.hasPrevious());
            l.removeIf(x -> x > 40);
            l.replaceAll(x -> x * 2);
            l.sort(Comparator.reverseOrder());
            p(l + " " + l.subList(1, 3) + l.hashCode());
            l.subList(1, 3).clear();
            p(l + Arrays.toString(l.toArray(new Integer[0])) + l.equals(new ArrayList<>(l)));
            t(() -> l.get(100));
            t(() -> l.add(-1, 0));
            t(() -> l.set(50, 1));
            t(() -> l.remove(77));
            t(() -> l.listIterator(99));
            t(() -> {
                for (Integer x : l) l.add(x);
            });
            t(() -> {
                Iterator<Integer> i = l.iterator();
                i.remove();
            });
            t(() -> {
                List<Integer> s = l.subList(0, 1);
                l.add(5);
                s.size();
            });
        }
        Deque<Integer> d = new ArrayDeque<>();
        for (int i = 0; i < 20; i++)
            if (i % 3 == 0) d.addFirst(i);
            else d.addLast(i);
        p(d + " " + d.peekFirst() + d.peekLast() + d.pollFirst() + d.pollLast() + d.removeFirstOccurrence(4)
                + d.contains(7));
        d.removeIf(x -> x % 2 == 0);
        p(d);
        Iterator<Integer> di = d.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (di.hasNext()) sb.append(di.next()).append(' ');
        p(sb);
        t(() -> d.add(null));
        t(() -> new ArrayDeque<>().removeLast());
        t(() -> new ArrayDeque<>().element());
        p(new ArrayDeque<>().poll() + " " + new LinkedList<>().peek());
        LinkedList<String> ll = new LinkedList<>(List.of("a", "b"));
        ll.push("z");
        ll.offerLast("y");
        p(ll + ll.pop() + ll.removeLast() + ll.getFirst());
        t(() -> new LinkedList<>().getFirst());
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        p(st.search(1) + " " + st.peek() + st.pop() + st);
        t(() -> new Stack<>().pop());
        t(() -> new Vector<>(List.of(1)).elementAt(3));
        List<Integer> im = List.of(1, 2, 3);
        t(() -> im.add(1));
        t(() -> im.set(0, 1));
        t(() -> im.contains(null));
        t(() -> im.sort(null));
        p(List.copyOf(im) == im);
        t(() -> Arrays.asList(1, 2).add(3));
        Integer[] back = {3, 1, 2};
        List<Integer> asl = Arrays.asList(back);
        Collections.sort(asl);
        p(Arrays.toString(back));
        List<Integer> nums = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.rotate(nums, 2);
        p(nums);
        Collections.swap(nums, 0, 5);
        Collections.reverse(nums);
        p(nums);
        Collections.shuffle(nums, new Random(1));
        p(nums + " " + Collections.max(nums) + Collections.min(nums) + Collections.frequency(nums, 3)
                + Collections.binarySearch(List.of(1, 3, 5), 4) + Collections.nCopies(3, "x")
                + Collections.disjoint(nums, List.of(9)) + Collections.emptyList() + Collections.singletonList(1));
        Collections.fill(nums, 0);
        p(nums);
        p(Collections.unmodifiableList(nums).getClass().getSimpleName() + Collections.synchronizedList(nums)
                + Collections.indexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3))
                + Collections.lastIndexOfSubList(List.of(1, 2, 3, 2, 3), List.of(2, 3)));
        t(() -> Collections.checkedList((List) new ArrayList<Integer>(), Integer.class).add("s"));
        t(() -> Collections.max(List.<Integer>of()));
        t(() -> Collections.emptyList().add(null));
        BitSet b = new BitSet();
        b.set(1, 5);
        b.flip(3, 70);
        b.clear(10);
        p(b + " " + b.cardinality() + b.length() + b.nextClearBit(0) + b.nextSetBit(60) + b.get(2)
                + Arrays.toString(b.toLongArray()));
        ArrayList<Object> al = new ArrayList<>();
        al.add(al);
        al.add(1);
        p(al);
        Spliterator<Integer> sp = nums.spliterator();
        Spliterator<Integer> half = sp.trySplit();
        p(half.estimateSize() + " " + sp.estimateSize() + sp.hasCharacteristics(Spliterator.ORDERED));
        Enumeration<Integer> en = new Vector<>(im).elements();
        p(en.nextElement() + " " + Collections.list(en));
        List<String> strs = new ArrayList<>(List.of("bb", "a", "ccc"));
        strs.sort(Comparator.comparing(String::length));
        p(strs + " " + String.join(",", strs));
        p(new ArrayList<>(List.of(1, 2)).retainAll(List.of(2)) + " " + new AbstractList<Integer>() { public Integer get(int i) { return i * i; } public int size() { return 5; } } + new AbstractCollection<Integer>() { public Iterator<Integer> iterator() { return im.iterator(); } public int size() { return 3; } });
    }
}
