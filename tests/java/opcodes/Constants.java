public class Constants {
    public static void main(String[] args) {
        Runner.run("GConst");
        Runner.run("GManyConst");
    }
}
