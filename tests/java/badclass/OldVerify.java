public class OldVerify {
    public static void main(String[] args) throws Exception { Loading.folder("oldverify"); }
}
