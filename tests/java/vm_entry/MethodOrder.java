// The order of getDeclaredMethods is no accident in java: names of its class archive first, then others as they came.
import java.lang.reflect.*;
import java.util.*;

public class MethodOrder {
    interface Shape { double area(); String describe(); int zork(); boolean isEmpty(); }
    static class Bean {
        private int value;
        Bean() {}
        Bean(int v) { value = v; }
        Bean(String s) {}
        public int getValue() { return value; }
        public void setValue(int v) { value = v; helper(); }
        public void setValue(long v) {}
        public void setValue(String v) {}
        private void helper() { frobnicate(); }
        void frobnicate() {}
        @Override public String toString() { return "Bean" + value; }
        @Override public boolean equals(Object o) { return o instanceof Bean; }
        @Override public int hashCode() { return value; }
        static Bean of(int v) { return new Bean(v); }
        void overload() {} void overload(int a) {} void overload(int a, int b) {} void overload(String s) {}
    }
    enum Level { LOW, HIGH; Level next() { return this == LOW ? HIGH : LOW; } }
    record Point(int x, int y) { double norm() { return Math.sqrt(x * x + y * y); } }

    static void show(Class<?> c) {
        System.out.println(c);
        for (Method m : c.getDeclaredMethods()) System.out.println("  " + m);
        for (Constructor<?> k : c.getDeclaredConstructors()) System.out.println("  " + k);
        for (Field f : c.getDeclaredFields()) System.out.println("  " + f);
    }

    public static void main(String[] args) {
        for (Class<?> c : new Class<?>[] {Bean.class, Shape.class, Level.class, Point.class, MethodOrder.class, Runnable.class})
            show(c);
        for (Method m : Bean.class.getMethods()) System.out.println(m);
        for (Method m : Level.class.getMethods()) System.out.println(m);
    }
}
