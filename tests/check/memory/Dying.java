/** Arrays and objects that die at once, beside a thread that blocks all the while and many objects that stay. */
public class Dying {
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }

    public static void main(String[] args) throws Exception {
        Object never = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (never) {
                try { never.wait(); } catch (InterruptedException e) { return; }
            }
        });
        blocked.start();
        Node kept = null;
        for (int i = 0; i < 200_000; i++) kept = new Node(i, kept);
        long sum = 0;
        for (int i = 0; i < 1_000_000; i++) {
            int[] small = new int[4];
            small[i & 3] = i;
            Node node = new Node(i, null);
            sum += small[i & 3] + node.value;
        }
        for (; kept != null; kept = kept.next) sum += kept.value;
        blocked.interrupt();
        blocked.join();
        System.out.println(sum + " " + (Runtime.getRuntime().maxMemory() >> 20));
    }
}
