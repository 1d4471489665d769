public class Declarations {
    public static void main(String[] args) throws Exception { Loading.folder("decl"); }
}
