/** What becomes hot by and by: by its calls, and by a loop that is long when the method is compiled already. */
public class Tiers {
    static int calls(int n) {
        return n * 3 + 1;
    }

    static long rounds(int n) {
        long s = 0;
        for (int i = 0; i < n; i++) s += i ^ n;
        return s;
    }

    static String warm(int n) {
        return n < 0 ? "-" : "+";
    }

    public static void main(String[] args) {
        long s = 0;
        for (int i = 0; i < 12_000; i++) s += calls(i);
        for (int i = 0; i < 2_000; i++) s += rounds(3) + warm(i).length();
        System.out.println(s + " " + rounds(3_000_000));
    }
}
