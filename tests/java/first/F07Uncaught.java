// EXIT: 1
public class F07Uncaught {
    static void deep(int n) {
        if (n == 0) throw new RuntimeException("boom", new IllegalArgumentException("cause"));
        deep(n - 1);
    }
    public static void main(String[] args) {
        System.out.println("before");
        deep(3);
    }
}
