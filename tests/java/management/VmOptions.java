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
        String[][] changes = {{"MinHeapFreeRatio", "81"}, {"MaxHeapFreeRatio", "10"}, {"SoftMaxHeapSize", "99999999999999"},
            {"G1PeriodicGCSystemLoadThreshold", "18465190817783260000.0"}, {"G1PeriodicGCSystemLoadThreshold", "1.5"}, {"MinHeapFreeRatio", "101"},
            {"MinHeapFreeRatio", "60"}, {"MaxHeapFreeRatio", "60"}, {"MinHeapFreeRatio", "61"}, {"SoftMaxHeapSize", "1000000"}};
        for (String[] c : changes) {
            try {
                d.setVMOption(c[0], c[1]);
                System.out.println(c[0] + " = " + d.getVMOption(c[0]).getValue());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
