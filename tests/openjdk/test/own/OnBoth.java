/*
 * @test
 * @summary Passes on any VM.
 * @run main OnBoth
 */
public class OnBoth {
    public static void main(String[] args) {
        if (!"17".equals(System.getProperty("java.specification.version"))) throw new AssertionError("no Java 17");
    }
}
