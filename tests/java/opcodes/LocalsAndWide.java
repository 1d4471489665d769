public class LocalsAndWide {
    public static void main(String[] args) { Runner.run("GLocals"); }
}
