public class InvokeInstructions {
    public static void main(String[] args) { for (String name : new String[] {"GCall", "GLower", "GInst3"}) Runner.run(name); }
}
