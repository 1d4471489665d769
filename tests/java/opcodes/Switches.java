public class Switches {
    public static void main(String[] args) { Runner.run("GSwitch"); }
}
