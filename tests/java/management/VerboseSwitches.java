// CMD: -cp {classes} VerboseSwitches
// CMD: -verbose:gc -cp {classes} VerboseSwitches
// CMD: -verbose:class -cp {classes} VerboseSwitches
// CMD: -Xlog:class+load -cp {classes} VerboseSwitches
// CMD: -Xlog:class+load* -cp {classes} VerboseSwitches
// FILTER: ^\[
import java.lang.management.*;

/** The log of the collector and of class loading, asked for and switched by their beans. The log itself is each VM's own. */
public class VerboseSwitches {
    public static void main(String[] args) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        System.out.println(memory.isVerbose());
        memory.setVerbose(true);
        System.gc();
        System.out.println(memory.isVerbose());
        memory.setVerbose(false);
        System.out.println(memory.isVerbose());
        System.out.println(loading.isVerbose());
        loading.setVerbose(true);
        boolean on = loading.isVerbose();
        loading.setVerbose(false);
        System.out.println(on + " " + loading.isVerbose());
    }
}
