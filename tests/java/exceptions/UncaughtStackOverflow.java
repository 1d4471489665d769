// EXIT: 1
// FILTER: ^\tat UncaughtStackOverflow
public class UncaughtStackOverflow {
    static int depth(int a, long b) { return depth(a + 1, b * 2) + 1; }
    public static void main(String[] args) {
        System.out.println("start");
        depth(0, 1);
    }
}
