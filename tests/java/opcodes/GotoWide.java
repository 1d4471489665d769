public class GotoWide {
    public static void main(String[] args) { Runner.run("GGotoW"); }
}
