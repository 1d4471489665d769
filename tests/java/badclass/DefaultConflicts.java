public class DefaultConflicts {
    public static void main(String[] args) { Runner.run("Conflicts"); }
}
