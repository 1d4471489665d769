public class MonitorInstructions {
    public static void main(String[] args) { Runner.run("GMonitor"); }
}
