// CMD: -Xbootclasspath/a:{generated}/boot.jar -Djava.endorsed.dirs='""' -cp {classes} BootPackage
// CMD: -Xbootclasspath/a:{generated}/boot -cp {classes} BootPackage
// A package that the boot loader finds on its appended path is among the system's packages, with what the jar's manifest says.
import java.util.Arrays;

public class BootPackage {
    public static void main(String[] args) throws Exception {
        Package p = Class.forName("appended.boot.Added").getPackage();
        System.out.println(p.getName() + " " + p.getSpecificationTitle() + " " + p.isSealed());
        System.out.println(Arrays.stream(Package.getPackages()).filter(q -> q == p).count());
        System.out.println(Package.getPackage("appended.boot") == p);
        System.out.println(Package.getPackage("appended.none"));
    }
}
