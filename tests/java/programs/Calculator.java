import java.util.*;
import java.util.function.*;
public class Calculator {
    sealed interface E permits Num, Var, Bin, Neg, Call {}
    record Num(double v) implements E {}
    record Var(String n) implements E {}
    record Bin(char op, E l, E r) implements E {}
    record Neg(E e) implements E {}
    record Call(String f, List<E> a) implements E {}
    static class P {
        final String s;
        int i;
        P(String s) { this.s = s.replace(" ", ""); }
        char c() { return i < s.length() ? s.charAt(i) : '\0'; }
        E expr() {
            E l = term();
            while (c() == '+' || c() == '-') {
                char o = s.charAt(i++);
                l = new Bin(o, l, term());
            }
            return l;
        }
        E term() {
            E l = pow();
            while (c() == '*' || c() == '/' || c() == '%') {
                char o = s.charAt(i++);
                l = new Bin(o, l, pow());
            }
            return l;
        }
        E pow() {
            E b = unary();
            if (c() == '^') {
                i++;
                return new Bin('^', b, pow());
            }
            return b;
        }
        E unary() {
            if (c() == '-') {
                i++;
                return new Neg(unary());
            }
            return atom();
        }
        E atom() {
            if (c() == '(') {
                i++;
                E e = expr();
                if (c() != ')') throw new RuntimeException("expected ) at " + i);
                i++;
                return e;
            }
            int b = i;
            if (Character.isDigit(c()) || c() == '.') {
                while (Character.isDigit(c()) || c() == '.') i++;
                return new Num(Double.parseDouble(s.substring(b, i)));
            }
            while (Character.isLetter(c())) i++;
            if (b == i) throw new RuntimeException("unexpected '" + c() + "' at " + i);
            String n = s.substring(b, i);
            if (c() != '(') return new Var(n);
            i++;
            List<E> a = new ArrayList<>();
            if (c() != ')') do a.add(expr());
                while (c() == ',' && i++ >= 0);
            if (c() != ')') throw new RuntimeException("expected ) at " + i);
            i++;
            return new Call(n, a);
        }
    }
    static final Map<String, Function<double[], Double>> F = Map.of("max", a -> Arrays.stream(a).max().orElse(Double.NaN),
            "sqrt", a -> Math.sqrt(a[0]), "sum", a -> Arrays.stream(a).sum());
    static double eval(E e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Var v) {
            Double d = env.get(v.n());
            if (d == null) throw new NoSuchElementException("unknown " + v.n());
            return d;
        }
        if (e instanceof Neg n) return -eval(n.e(), env);
        if (e instanceof Bin b) {
            double l = eval(b.l(), env), r = eval(b.r(), env);
            return switch (b.op()) {
                case '+' -> l + r;
                case '-' -> l - r;
                case '*' -> l * r;
                case '/' -> l / r;
                case '%' -> l % r;
                default -> Math.pow(l, r);
            };
        }
        Call c = (Call) e;
        if (!F.containsKey(c.f())) throw new NoSuchElementException("no function " + c.f());
        return F.get(c.f()).apply(c.a().stream().mapToDouble(x -> eval(x, env)).toArray());
    }
    static E simplify(E e) {
        if (e instanceof Bin b) {
            E l = simplify(b.l()), r = simplify(b.r());
            if (l instanceof Num x && r instanceof Num y) return new Num(eval(new Bin(b.op(), x, y), Map.of()));
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '*' && l.equals(new Num(1))) return r;
            return new Bin(b.op(), l, r);
        }
        return e;
    }
    public static void main(String[] args) {
        Map<String, Double> env = new HashMap<>(Map.of("x", 3.0, "pi", 3.14159));
        for (String s : new String[] {"1+2*3", "(1+2)*3", "-2^2", "2^3^2", "10/4%3", "x*x-1", "max(1,x,2)+sqrt(16)", "sum()", "1/0", "-(-x)", "1+", "(1", "foo(1)", "y", "2 * (3 + 4) * 5", "1..2", "max(1"}) try {
            E e = new P(s).expr();
            System.out.println(s + " = " + eval(e, env));
        } catch (RuntimeException e) {
            System.out.println(s + " !! " + e);
        }
        System.out.println(new P("1+2*x").expr());
        System.out.println(simplify(new P("1*(2+3)*x+0*y").expr()));
    }
}
