import java.util.ArrayList;
import java.util.List;

// A VM that is started under a small `ulimit -s`: its own threads, such as those that collect, need more than that.
public class SmallStackLimit {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            List<Object> chain = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                for (int j = 0; j < 2000; j++) chain.add(new Object[] {chain, new int[10], "" + j});
                System.gc();
            }
            System.out.println(chain.size());
            return;
        }
        String vm = ProcessHandle.current().info().command().get();
        for (int limit : new int[] {64, 80, 128, 256}) {
            Process child = new ProcessBuilder("sh", "-c", "ulimit -s " + limit + "; exec \"$0\" -cp \"$1\" SmallStackLimit child", vm, System.getProperty("java.class.path"))
                .inheritIO().start();
            System.out.println(limit + ": " + child.waitFor());
        }
    }
}
