public class ArrayInstructions {
    public static void main(String[] args) { Runner.run("GArray"); }
}
