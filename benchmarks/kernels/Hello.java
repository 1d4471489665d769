/** What a VM needs before and after the first line of a program. */
public final class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world");
    }
}
