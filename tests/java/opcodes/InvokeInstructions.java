public class InvokeInstructions {
    public static void main(String[] args) { Runner.run("GCall"); }
}
