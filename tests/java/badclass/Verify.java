public class Verify {
    public static void main(String[] args) throws Exception { Loading.folder("verify"); }
}
