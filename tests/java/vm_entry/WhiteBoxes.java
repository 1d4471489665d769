// CMD: -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI -Xmx64m -Xss1m -Xbootclasspath/a:{classes} -cp {classes} WhiteBoxes
// CMD: -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI -XX:+UseSerialGC -XX:OnError=true -Xbootclasspath/a:{classes} -cp {classes} WhiteBoxes
// CMD: -Xbootclasspath/a:{classes} -cp {classes} WhiteBoxes
// CMD: -XX:+UnlockDiagnosticVMOptions -XX:+WhiteBoxAPI -cp {classes} WhiteBoxes
// EXIT: 0 0 1 1
// FILTER: ^Warning: 'NoSuchMethodError' on register of
// What both VMs answer alike when OpenJDK's tests ask through their WhiteBox; without the flag, or for a class that is not the boot loader's, nobody answers.
import java.lang.ref.WeakReference;
import java.util.Arrays;
import jdk.test.whitebox.WhiteBox;

public class WhiteBoxes {
    static void p(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Exception {
        WhiteBox w = new WhiteBox();
        p(w.getVMPageSize() + " " + w.getVMAllocationGranularity() + " " + w.getLibcName() + " " + w.isJVMTIIncluded());
        p(w.hostPhysicalMemory());
        String[] features = w.getCPUFeatures().replaceAll("^[^(]*\\([^)]*\\)[^,]*, *", "").split("(, )| ");
        for (String f : "cx8 cmov fxsr mmx sse sse2 sse3 ssse3 sse4.1 sse4.2 popcnt lzcnt tsc avx avx2 aes erms clmul bmi1 bmi2 adx sha fma".split(" "))
            p(f + " " + Arrays.asList(features).contains(f));
        for (String flag : new String[] {"DisableExplicitGC", "UseSerialGC", "ThreadStackSize", "MaxHeapSize", "MaxRAM", "MaxRAMPercentage", "OnError", "ErrorFile",
                "SoftRefLRUPolicyMSPerMB", "StackShadowPages", "NoSuchFlag"}) {
            p(flag + " " + w.getBooleanVMFlag(flag) + " " + w.getIntVMFlag(flag) + " " + w.getUintVMFlag(flag) + " " + w.getIntxVMFlag(flag) + " " + w.getUintxVMFlag(flag)
                + " " + w.getUint64VMFlag(flag) + " " + w.getSizeTVMFlag(flag) + " " + w.getStringVMFlag(flag) + " " + w.getDoubleVMFlag(flag) + " " + w.isLockedVMFlag(flag));
        }
        p(w.getBooleanVMFlag(null));
        p(w.isGCSelectedErgonomically());
        for (String name : new String[] {"java.lang.String", "WhiteBoxes", "no.Such"}) p(name + " " + w.countAliveClasses(name));
        Object o = new Object();
        p(w.isMonitorInflated(o));
        synchronized (o) {
            o.wait(1);
        }
        WeakReference<byte[]> weak = new WeakReference<>(new byte[1000]);
        w.forceSafepoint();
        for (int i = 0; i < 10 && weak.get() != null; i++) w.fullGC();
        p(weak.get());
        try {
            w.thereIsNoSuchQuestion();
        } catch (UnsatisfiedLinkError e) {
            p(e.getMessage());
        }
    }
}
