public class MemberTables {
    public static void main(String[] args) throws Exception { Loading.folder("member"); }
}
