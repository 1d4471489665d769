public class F04Objects {
    interface Shape { int area(); default String name() { return "shape"; } }
    static abstract class Base implements Shape {
        static int count;
        final int id;
        Base() { id = ++count; init(); }
        void init() { System.out.println("Base.init"); }
    }
    static class Square extends Base {
        int side = 3;
        Square(int s) { side = s; }
        @Override void init() { System.out.println(side); }
        public int area() { return side * side; }
        public String name() { return "square"; }
    }
    static class Rect extends Square {
        private int h;
        Rect(int w, int h) { super(w); this.h = h; }
        public int area() { return side * h; }
    }
    static class Dot extends Base { public int area() { return 0; } }
    static { System.out.println("static init"); }
    public static void main(String[] args) {
        Shape[] all = {new Square(4), new Rect(2, 5), new Dot()};
        for (Shape s : all) {
            System.out.println(s.name());
            System.out.println(s.area());
            System.out.println(((Base) s).id);
            System.out.println(s instanceof Square);
        }
        System.out.println(all[1].getClass().getName());
        System.out.println(all[1].getClass().getSuperclass().getSimpleName());
        System.out.println(Base.count);
        System.out.println(all[0].equals(all[0]));
        System.out.println(all[0].hashCode() == all[0].hashCode());
    }
}
