// HotSpotDiagnosticMXBean: flags by name, where they come from, and setting those that may be set.
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.ManagementFactory;

public class FlagValues {
    static final HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

    public static void main(String[] args) {
        for (String name : new String[] {"MaxTenuringThreshold", "HeapDumpOnOutOfMemoryError", "HeapDumpPath", "MinHeapFreeRatio", "MaxRAMPercentage", "OnError",
                "TieredStopAtLevel", "DisableExplicitGC", "MaxDirectMemorySize"}) {
            VMOption o = bean.getVMOption(name);
            System.out.println(o.getName() + " = " + o.getValue() + ", " + o.getOrigin() + ", " + o.isWriteable());
        }
        set("HeapDumpOnOutOfMemoryError", "true");
        set("HeapDumpOnOutOfMemoryError", "yes");
        set("MinHeapFreeRatio", "30");
        set("MinHeapFreeRatio", "x");
        set("HeapDumpPath", "some/where");
        set("MaxTenuringThreshold", "3");
        set("NoSuchFlag", "3");
        set("HeapDumpOnOutOfMemoryError", "false");
        try {
            bean.getVMOption("NoSuchFlag");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            bean.getVMOption(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        boolean allWriteable = true;
        for (VMOption o : bean.getDiagnosticOptions()) allWriteable &= o.isWriteable();
        System.out.println(bean.getDiagnosticOptions().size() + " writeable: " + allWriteable);
    }

    static void set(String name, String value) {
        try {
            bean.setVMOption(name, value);
            VMOption o = bean.getVMOption(name);
            System.out.println(o.getName() + " = " + o.getValue() + ", " + o.getOrigin());
        } catch (IllegalArgumentException e) {
            System.out.println(name + ": " + e.getMessage());
        }
    }
}
