// Other threads outlive main; hooks run at the end.
public class Lives {
  public static void main(String[] args) {
    Thread main = Thread.currentThread();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
    new Thread(() -> {
      try { main.join(); } catch (InterruptedException e) { throw new AssertionError(e); }
      System.out.println("main alive " + main.isAlive());
      while (Thread.getAllStackTraces().keySet().stream().noneMatch(t -> t.getName().equals("DestroyJavaVM"))) Thread.yield();
      System.out.println("DestroyJavaVM is there");  // soon after main has ended
    }).start();
    Thread daemon = new Thread(() -> { while (true) Thread.onSpinWait(); });
    daemon.setDaemon(true);
    daemon.start();
    if (args.length > 0) throw new RuntimeException("main ends");
  }
}
