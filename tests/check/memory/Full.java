import java.util.ArrayList;
import java.util.List;

/** Threads that keep the heap full until a signal ends the process. */
public class Full {
    static int errors;

    static void fill() {
        List<Object> kept = new ArrayList<>();
        while (true) {
            try {
                kept.add(new int[100]);
            } catch (OutOfMemoryError e) {
                errors++;
            }
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new Thread(Full::fill).start();
        System.out.println("ready");
        fill();
    }
}
