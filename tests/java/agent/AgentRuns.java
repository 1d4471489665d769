// EXIT: 0 0
// CMD: -javaagent:{generated}/renames.jar=opt=1 -cp {classes} AgentRuns x
// CMD: -javaagent:{generated}/renames.jar -cp {classes} AgentRuns
class Target1 {
    static String text() { return "before"; }
}
class Target2 {
    static String text() { return "before"; }
}
class Target3 {
    static String text() { return "before"; }
}
public class AgentRuns {
    public static void main(String[] args) {
        System.out.println("main " + args.length + " " + "before");
        System.out.println(Target1.text());
        try {
            System.out.println(Target2.text());
        } catch (ClassFormatError e) {
            System.out.println(e);
        }
        System.out.println(Target3.text());
        System.out.println(ClassLoader.getSystemResource("RenamingAgent$Patch.class") != null);
        Runnable lambda = () -> System.out.println("lambdas are not offered");
        lambda.run();
    }
}
