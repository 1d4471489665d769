public class LdcKinds {
    public static void main(String[] args) { Runner.run("GLdc"); }
}
