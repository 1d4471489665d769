// VMARGS: --add-exports=java.base/jdk.internal.vm=ALL-UNNAMED -Dcom.sun.management.jmxremote -Dcom.sun.management.jmxremote.local.only=true
// A property com.sun.management.* resolves the module of the management agent and starts it before main.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.Properties;

public class AgentWithVm {
    public static void main(String[] args) throws Exception {
        System.out.println(ModuleLayer.boot().findModule("jdk.management.agent").isPresent());
        System.out.println(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption("ManagementServer"));
        Properties agent = (Properties) Class.forName("jdk.internal.vm.VMSupport").getMethod("getAgentProperties").invoke(null);
        System.out.println(agent.getProperty("com.sun.management.jmxremote.localConnectorAddress").startsWith("service:jmx:rmi://127.0.0.1/stub/"));
    }
}
