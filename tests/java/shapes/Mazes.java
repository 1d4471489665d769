// VMARGS: -XX:CompileThreshold=40
/** Flow that is not reducible, with handlers and operands in loops. */
public class Mazes {
    public static void main(String[] args) throws Exception { HotRunner.run("GMazes", 60); }
}
