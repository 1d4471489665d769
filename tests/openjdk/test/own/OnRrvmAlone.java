/*
 * @test
 * @summary Passes on rrvm.
 * @run main OnRrvmAlone
 */
public class OnRrvmAlone {
    public static void main(String[] args) {
        if (!System.getProperty("java.vm.name").startsWith("rrvm")) throw new AssertionError("this is java");
    }
}
