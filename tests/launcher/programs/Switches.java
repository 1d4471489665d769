import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

// What some -XX: flags change.
public class Switches {
  static int depth(int n) {
    return n == 0 ? new Throwable().getStackTrace().length : depth(n - 1);
  }

  public static void main(String[] args) {
    switch (args[0]) {
      case "npe": {
        String s = null;
        try {
          System.out.println(s.length());
        } catch (NullPointerException e) {
          System.out.println(e.getMessage() + " " + e.getStackTrace().length);
        }
        break;
      }
      case "deep": System.out.println(depth(1500)); break;
      case "processors": System.out.println(Runtime.getRuntime().availableProcessors()); break;
      case "gc": {
        WeakReference<Object> r = new WeakReference<>(new Object());
        System.gc();
        System.out.println(r.get() != null);
        break;
      }
      case "oom": {
        List<byte[]> list = new ArrayList<>();
        while (true) list.add(new byte[1 << 20]);
      }
    }
  }
}
