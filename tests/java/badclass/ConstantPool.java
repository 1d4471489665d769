public class ConstantPool {
    public static void main(String[] args) throws Exception { Loading.folder("pool"); }
}
