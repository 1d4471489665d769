// The DiagnosticCommand bean: names, descriptions and answers of the commands that every VM has.
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;

public class DiagnosticCommands {
    static MBeanServer server;
    static ObjectName name;

    public static void main(String[] args) throws Exception {
        server = ManagementFactory.getPlatformMBeanServer();
        name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        MBeanInfo info = server.getMBeanInfo(name);
        Set<String> wanted = new TreeSet<>(Arrays.asList("threadPrint", "gcClassHistogram", "gcRun", "gcHeapInfo", "vmVersion", "vmCommandLine", "vmFlags", "vmSystemProperties",
                "vmUptime", "help"));
        for (MBeanOperationInfo o : info.getOperations()) {
            if (wanted.remove(o.getName())) System.out.println(o.getName() + " " + o.getDescriptor().getFieldValue("dcmd.name") + " " + o.getSignature().length);
        }
        System.out.println("missing " + wanted);
        String threads = call("threadPrint");
        System.out.println(threads.contains("\"main\" #1") && threads.contains("DiagnosticCommands.main(DiagnosticCommands.java:"));
        System.out.println(call("threadPrint", "-l").contains("Locked ownable synchronizers:"));
        String histogram = call("gcClassHistogram");
        System.out.println(histogram.lines().limit(3).anyMatch(l -> l.contains("#instances")) + " " + histogram.contains("java.lang.String (java.base@"));
        System.out.println(call("vmCommandLine").contains("java_command: DiagnosticCommands") + " " + call("vmUptime").strip().endsWith(" s"));
        System.out.println(call("vmSystemProperties").contains("java.specification.version=17") + " " + call("vmVersion").contains("JDK 17"));
        System.out.println(call("gcRun").strip().length());
        System.out.println(call("help", "Thread.print").lines().findFirst().get() + ", " + call("help").contains("VM.version"));
        System.out.println(call("help", "no.such").strip());
        call("vmVersion", "extra");
        call("vmVersion", "-foo");
        System.out.println(call("vmFlags", "-all").contains("MaxHeapSize"));
    }

    static String call(String operation, String... arguments) throws Exception {
        boolean plain = Arrays.asList("gcRun", "gcHeapInfo", "vmVersion", "vmCommandLine", "vmSystemProperties").contains(operation) && arguments.length == 0;
        try {
            return (String) server.invoke(name, operation, plain ? null : new Object[] {arguments}, plain ? null : new String[] {String[].class.getName()});
        } catch (RuntimeMBeanException | MBeanException e) {
            System.out.println(operation + " " + Arrays.toString(arguments) + ": " + e.getCause().getMessage());
            return "";
        } catch (javax.management.ReflectionException e) {
            System.out.println(operation + ": no such signature");
            return "";
        }
    }
}
