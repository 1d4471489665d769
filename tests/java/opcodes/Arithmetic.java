public class Arithmetic {
    public static void main(String[] args) { Runner.run("GArith"); }
}
