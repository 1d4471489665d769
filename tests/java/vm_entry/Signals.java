// EXIT: 143
import sun.misc.*;
public class Signals {
    public static void main(String[] a) throws Exception {
        java.util.concurrent.CountDownLatch l = new java.util.concurrent.CountDownLatch(2);
        SignalHandler old = Signal.handle(new Signal("USR1"), s -> { System.out.println(s + " " + s.getNumber() + " " + Thread.currentThread().getName()); l.countDown(); });
        System.out.println(old == SignalHandler.SIG_DFL);
        Signal.raise(new Signal("USR1"));
        new ProcessBuilder("kill", "-USR1", "" + ProcessHandle.current().pid()).start().waitFor();
        l.await();
        for (String n : new String[]{"SEGV", "QUIT", "KILL", "FPE", "ILL", "NOPE", "WINCH"}) try { Signal.handle(new Signal(n), s -> {}); System.out.println(n + " ok"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Signal.raise(new Signal("TERM"));
        Thread.sleep(10000);
    }
}
