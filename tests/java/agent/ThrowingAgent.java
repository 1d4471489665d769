// HELPER:
public class ThrowingAgent {
    public static void premain(String args) throws Exception { throw new java.io.IOException("from premain " + args); }
}
