// EXIT: 1
public class UncaughtInMain {
    static class Res implements AutoCloseable {
        public void close() throws Exception { throw new Exception("close failed"); }
    }
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        try (Res r = new Res()) {
            System.out.println("body");
            throw new java.io.IOException("from body", new ArithmeticException("root"));
        } finally {
            System.out.println("finally");
        }
    }
}
