// Threads until no more can be had; those that there are, and the VM, live on.
public class StartsMany {
  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    boolean[] go = {false};
    java.util.List<Thread> threads = new java.util.ArrayList<>();
    try {
      for (int i = 0; i < 20000; i++) {
        Thread t = new Thread(() -> {
          synchronized (lock) {
            while (!go[0]) {
              try { lock.wait(); } catch (InterruptedException e) { throw new AssertionError(e); }
            }
          }
        });
        t.start();
        threads.add(t);
      }
    } catch (OutOfMemoryError e) {
      System.out.println(e.getMessage());
    }
    synchronized (lock) {
      go[0] = true;
      lock.notifyAll();
    }
    for (Thread t : threads) t.join();
    Thread t = new Thread(() -> System.out.println("again"));
    t.start();
    t.join();
  }
}
