public class F06Concat {
    public static void main(String[] args) {
        int i = 42; long l = -7L; double d = 1.5; char c = 'x'; boolean z = true; Object n = null; float f = 0.1f;
        String s = "i=" + i;
        System.out.println(s);
        System.out.println(s + ", l=" + l + " d=" + d + " c=" + c + " z=" + z + " n=" + n + " f=" + f);
        s += i + 1;
        System.out.println(s);
        System.out.println("" + i + l);
        System.out.println(c + 1 + "|" + (c + "1"));
        StringBuilder b = new StringBuilder();
        for (int k = 0; k < 5; k++) b.append(k).append(',');
        System.out.println(b.reverse() + "!");
        System.out.println("\u00e4\u20ac" + s.length() + new int[0].length);
        System.out.println("abc".substring(1) + "abc".indexOf("c") + "a,b".split(",").length + "x".repeat(3));
        System.out.println("same".intern() == "sa" + "me");
    }
}
