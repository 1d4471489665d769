public class Agent {
    public static void agentmain(String options) {
        System.setProperty("agent", "got " + options);
    }
}
