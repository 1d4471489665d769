public class F05Exceptions {
    static int f(int x) {
        try {
            if (x == 0) throw new IllegalStateException("zero");
            if (x == 1) return 10 / (x - 1);
            return new int[2][x].length;
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
            return -1;
        } finally {
            System.out.println("finally");
        }
    }
    public static void main(String[] args) {
        System.out.println(f(1));
        System.out.println(f(5));
        try { f(0); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { f(-3); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { Object o = "s"; Integer i = (Integer) o; } catch (ClassCastException e) { System.out.println("cce"); }
        try { int[] a = new int[2]; a[2] = 1; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { Object[] a = new String[1]; a[0] = 1; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        try { String s = null; s.length(); } catch (NullPointerException e) { System.out.println("npe"); }
        try { throw new Error("outer", new RuntimeException("inner")); }
        catch (Error e) { System.out.println(e.getCause().getMessage()); }
    }
}
