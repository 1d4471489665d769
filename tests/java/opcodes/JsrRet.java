public class JsrRet {
    public static void main(String[] args) {
        Runner.run("GJsr49");
        Runner.run("GJsr48");
        Runner.run("GJsr45");
    }
}
