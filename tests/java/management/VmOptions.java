// VMARGS: -Xmx96m
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
public class VmOptions {
    public static void main(String[] args) {
        HotSpotDiagnosticMXBean d = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        System.out.println(d.getVMOption("MaxHeapSize").getValue() + " " + d.getVMOption("MaxHeapSize").isWriteable());
        System.out.println(d.getVMOption("ObjectAlignmentInBytes").getValue());
        System.out.println(d.getVMOption("HeapDumpOnOutOfMemoryError").getValue());
        for (String bad : new String[] {"Nope", ""}) {
            try {
                d.getVMOption(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            d.getVMOption(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
