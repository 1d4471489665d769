public class Frames {
    public static void main(String[] args) throws Exception { Loading.folder("frame"); }
}
