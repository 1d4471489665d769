/** One thread. */
class Alone {
    static int x;

    public static void main(String[] args) {
        x = 1;
    }
}
