public class ExceptionTables {
    public static void main(String[] args) {
        Runner.run("GHandlers");
        Runner.run("GUnknownCatch");
    }
}
