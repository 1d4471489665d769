public class StackForms {
    public static void main(String[] args) { Runner.run("GDup"); }
}
