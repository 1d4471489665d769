public class CodeAttributes {
    public static void main(String[] args) throws Exception { Loading.folder("code"); }
}
