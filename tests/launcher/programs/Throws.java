public class Throws {
  public static void main(String[] args) throws Exception {
    System.out.println("before");
    if (args.length > 0 && args[0].equals("exit")) System.exit(42);
    if (args.length > 0 && args[0].equals("thread")) {
      Thread t = new Thread(() -> { throw new IllegalStateException("in thread"); }, "worker");
      t.start();
      t.join();
      return;
    }
    if (args.length > 0 && args[0].equals("handler"))
      Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getMessage()));
    if (args.length > 0 && args[0].equals("cause")) throw new RuntimeException("outer", new Exception("inner"));
    throw new IllegalStateException("boom");
  }
}
