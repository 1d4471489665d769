public class InvokeDynamic {
    public static void main(String[] args) { Runner.run("GIndy"); }
}
