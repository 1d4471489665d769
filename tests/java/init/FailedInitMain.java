// EXIT: 1
public class FailedInitMain {
    static int x = compute();
    static int compute() {
        System.out.println("in clinit");
        throw new IllegalStateException("main class init");
    }
    public static void main(String[] args) { System.out.println("never"); }
}
