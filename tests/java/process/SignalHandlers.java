import java.util.concurrent.*;
import sun.misc.Signal;
public class SignalHandlers {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> q = new LinkedBlockingQueue<>();
        Signal.handle(new Signal("USR2"),
                s -> q.add(s.getName() + s.getNumber() + Thread.currentThread().getName().equals("SIGUSR2 handler")));
        Signal.raise(new Signal("USR2"));
        System.out.println(q.take());
        new ProcessBuilder("kill", "-USR2", "" + ProcessHandle.current().pid()).start().waitFor();
        System.out.println(q.take());
        Signal.handle(new Signal("TERM"), s -> q.add("term handled, no exit"));
        Signal.raise(new Signal("TERM"));
        System.out.println(q.take());
        Signal.handle(new Signal("USR2"), sun.misc.SignalHandler.SIG_IGN);
        try {
            Signal.raise(new Signal("USR2"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("ignored " + q.poll(20, TimeUnit.MILLISECONDS));
        for (String n : new String[] {"NOPE", "KILL", "SEGV", "QUIT"}) try {
                Signal.handle(new Signal(n), s -> {});
                System.out.println(n + " ok");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        System.out.println(new Signal("HUP") + " " + new Signal("INT").equals(new Signal("INT")));
    }
}
