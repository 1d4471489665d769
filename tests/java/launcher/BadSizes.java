// CMD: -XX:MaxDirectMemorySize=-1 -cp {classes} BadSizes
// CMD: -XX:MaxDirectMemorySize=1x -cp {classes} BadSizes
// CMD: -XX:MaxMetaspaceSize=-1 -cp {classes} BadSizes
// CMD: -XX:MaxMetaspaceSize=256m -cp {classes} BadSizes
// EXIT: 1 1 1 0
/** Sizes that are none. */
public class BadSizes {
    public static void main(String[] args) { System.out.println("main runs"); }
}
