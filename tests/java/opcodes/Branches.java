public class Branches {
    public static void main(String[] args) { Runner.run("GBranch"); }
}
