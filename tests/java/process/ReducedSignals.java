// CMD: -Xrs -cp {classes} ReducedSignals
// CMD: -Xrs -XX:+DisableAttachMechanism -cp {classes} ReducedSignals
// CMD: -XX:+StartAttachListener -cp {classes} ReducedSignals
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;

// Which signals a program can have with -Xrs, and which of the VM's threads are there for signals and attaching tools.
public class ReducedSignals {
    public static void main(String[] args) throws Exception {
        boolean dispatched = false;
        for (Thread t : Thread.getAllStackTraces().keySet())
            if (t.getName().equals("Signal Dispatcher")) dispatched = true;
        Thread.getAllStackTraces().keySet().stream().map(Thread::getName).filter(n -> n.startsWith("Signal") || n.startsWith("Attach")).sorted()
            .forEach(System.out::println);
        for (String name : new String[] {"USR2", "HUP", "INT", "TERM", "QUIT", "WINCH"}) {
            CountDownLatch got = new CountDownLatch(1);
            try {
                Signal.handle(new Signal(name), s -> got.countDown());
                Signal.raise(new Signal(name));
                System.out.println(name + " " + got.await(dispatched ? 20_000 : 200, TimeUnit.MILLISECONDS));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
