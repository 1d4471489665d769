// Special values and exact cases of the functions of Math that the VM replaces.
import java.util.function.*;

public class MathSpecials {
    static final double[] VALUES = {0.0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 10, 100, 1000, Double.MIN_VALUE, -Double.MIN_VALUE,
            Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 3, -3, 1e300,
            4503599627370497.5, 9007199254740993.0};

    static void show(String name, DoubleUnaryOperator f) {
        StringBuilder s = new StringBuilder(name);
        for (double v : VALUES) s.append(' ').append(f.applyAsDouble(v));
        System.out.println(s);
    }

    static void show2(String name, DoubleBinaryOperator f) {
        for (double a : VALUES) {
            StringBuilder s = new StringBuilder(name).append(' ').append(a).append(':');
            for (double b : VALUES) s.append(' ').append(f.applyAsDouble(a, b));
            System.out.println(s);
        }
    }

    public static void main(String[] args) {
        show("sqrt", Math::sqrt);
        show("floor", Math::floor);
        show("ceil", Math::ceil);
        show("rint", Math::rint);
        show("abs", Math::abs);
        show("log", Math::log);
        show("log10", Math::log10);
        show("exp", Math::exp);
        for (double v : new double[] {0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 1, Math.PI / 2}) {
            System.out.println(Math.sin(v) + " " + Math.cos(v) + " " + Math.tan(v));
        }
        show2("pow", Math::pow);
        show2("min", Math::min);
        show2("max", Math::max);
        show2("fma", (a, b) -> Math.fma(a, b, -1.0));
        for (int a : new int[] {0, 1, -1, 7, -7, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            for (int b : new int[] {1, -1, 3, -3, Integer.MIN_VALUE, Integer.MAX_VALUE, 0}) {
                System.out.print(a + "," + b + ": ");
                for (IntBinaryOperator f : new IntBinaryOperator[] {Math::addExact, Math::subtractExact, Math::multiplyExact, Math::floorMod, Math::floorDiv,
                        Integer::divideUnsigned, Integer::remainderUnsigned, Integer::rotateLeft, Integer::rotateRight, Integer::compare, Math::min, Math::max}) {
                    try {
                        System.out.print(f.applyAsInt(a, b) + " ");
                    } catch (ArithmeticException e) {
                        System.out.print("[" + e.getMessage() + "] ");
                    }
                }
                LongBinaryOperator[] longs = {Math::addExact, Math::subtractExact, Math::multiplyExact, Math::floorMod, Math::floorDiv, Math::multiplyHigh};
                for (LongBinaryOperator f : longs) {
                    try {
                        System.out.print(f.applyAsLong((long) a << 32 | a & 0xffffffffL, (long) b << 31) + " ");
                    } catch (ArithmeticException e) {
                        System.out.print("[" + e.getMessage() + "] ");
                    }
                }
                System.out.println();
            }
        }
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
        }
        try {
            System.arraycopy(new int[2], 0, new int[1], 0, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
        }
        try {
            "abc".charAt(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
        }
    }
}
