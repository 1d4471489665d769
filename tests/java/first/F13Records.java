import java.util.*;
public class F13Records {
    record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("negative x"); } int sum() { return x + y; } }
    record Pair<A, B>(A a, B b) { }
    enum Color { RED, GREEN { @Override String hex() { return "0f0"; } }, BLUE; String hex() { return name().toLowerCase(); } }
    sealed interface Expr permits Num, Add { }
    record Num(int v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        throw new AssertionError();
    }
    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.sum() + " " + p.equals(new Point(3, 4)) + " " + (p.hashCode() == new Point(3, 4).hashCode()));
        System.out.println(new Pair<>("k", List.of(1)));
        try { new Point(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e); }
        for (Color c : Color.values()) System.out.println(c + c.hex() + c.ordinal() + c.getDeclaringClass());
        System.out.println(eval(new Add(new Num(2), new Add(new Num(3), new Num(4)))));
        System.out.println(switch (Color.valueOf("BLUE")) { case RED -> "r"; case GREEN -> "g"; case BLUE -> "b"; });
        switch ("two") { case "one": System.out.println(1); case "two": System.out.println(2); case "three": System.out.println(3); break; default: System.out.println(0); }
        System.out.println(new EnumMap<>(Map.of(Color.RED, 1)));
    }
}
