// VMARGS: -XX:CompileThreshold=10
// TIMEOUT: 300
/** Methods with much code, many locals, handlers, ways of a switch, operands, loops, monitors, calls. */
public class LargeShapes {
    public static void main(String[] args) throws Exception { HotRunner.run("GLarge", 12); }
}
