/** Arrays that the library has made, in chains that keep values: elements of them are variables like any other. */
class MadeByLibrary {
    static final char[] TEXT = "text".toCharArray();

    public static void main(String[] args) {
        Order.run(() -> TEXT[0] = 'a', () -> TEXT[0] = 'b');
        System.out.println(TEXT[0]);
    }
}
