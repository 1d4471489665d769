/** A ticket lock: getAndIncrement hands out turns, a volatile says whose turn it is. */
import java.util.concurrent.atomic.AtomicInteger;

class TicketLockClean {
    static volatile int serving;
    static int x;

    public static void main(String[] args) {
        AtomicInteger tickets = new AtomicInteger();
        Order.Part add = () -> {
            for (int i = 0; i < 50; i++) {
                int mine = tickets.getAndIncrement();
                while (serving != mine) Thread.onSpinWait();
                x++;                    // (1) race x after (1): locksets
                serving = mine + 1;
            }
        };
        Order.together(add, add);
        System.out.println(x);
    }
}
