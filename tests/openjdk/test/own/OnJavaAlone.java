/*
 * @test
 * @summary Passes on the JDK's own VM.
 * @run main OnJavaAlone
 */
public class OnJavaAlone {
    public static void main(String[] args) {
        if (System.getProperty("java.vm.name").startsWith("rrvm")) throw new AssertionError("this is rrvm");
    }
}
