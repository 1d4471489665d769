// EXIT: 4
public class ExitInClinit {
    static class X {
        static {
            System.out.println("in clinit");
            System.exit(4);
        }
        static int v = 1;
    }
    public static void main(String[] args) {
        try {
            System.out.println(X.v);
        } finally {
            System.out.println("never");
        }
    }
}
