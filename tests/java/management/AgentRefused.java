// VMARGS: -Dcom.sun.management.jmxremote.port=many
// EXIT: 1
// An agent that cannot start ends the VM before main.
public class AgentRefused {
    public static void main(String[] args) {
        System.out.println("main");
    }
}
