public class Header {
    public static void main(String[] args) throws Exception { Loading.folder("header"); }
}
