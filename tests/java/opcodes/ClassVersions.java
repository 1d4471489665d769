public class ClassVersions {
    public static void main(String[] args) {
        Runner.run("GVersion45");
        Runner.run("GVersion46");
        Runner.run("GVersion47");
        Runner.run("GVersion48");
        Runner.run("GVersion49");
        Runner.run("GVersion50");
        Runner.run("GVersion51");
        Runner.run("GVersion52");
        Runner.run("GVersion53");
        Runner.run("GVersion55");
        Runner.run("GVersion60");
        Runner.run("GVersion61");
    }
}
