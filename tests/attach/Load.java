// Sends an agent to a running VM.
import com.sun.tools.attach.VirtualMachine;

public class Load {
    public static void main(String[] args) throws Exception {
        VirtualMachine vm = VirtualMachine.attach(args[0]);
        vm.loadAgent(args[1], "these options");
        System.out.println(vm.getSystemProperties().getProperty("agent"));
        vm.detach();
    }
}
