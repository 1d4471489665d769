public class DynamicConstants {
    public static void main(String[] args) { Runner.run("GCondy"); Runner.run("GCircular"); }
}
