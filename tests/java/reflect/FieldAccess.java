import java.lang.reflect.*;
public class FieldAccess {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p((n + " !! " + e).replaceAll("@[0-9a-f]+", "@H"));
        }
    }
    public static class F {
        public boolean z = true;
        public byte b = 1;
        public char c = 'c';
        public short s = 2;
        public int i = 3;
        public long l = 4;
        public float f = 5.5f;
        public double d = 6.5;
        public String o = "str";
        public final int fin = 7;
        public static int st = 8;
        public static final String CONST = "const";
        static final Object RUNTIME = new Object();
        private int priv = 9;
        public volatile long vol = 10;
        public final Integer finBoxed = 11;
        record R(int a) {}
    }
    public static void main(String[] args) throws Exception {
        F x = new F();
        for (String n : new String[] {"z", "b", "c", "s", "i", "l", "f", "d", "o", "fin", "st", "CONST", "vol"}) {
            Field f = F.class.getField(n);
            p(n + " " + f.get(x) + " " + f.getType() + " " + f);
            t(" getInt", () -> f.getInt(x));
            t(" getLong", () -> f.getLong(x));
            t(" getDouble", () -> f.getDouble(x));
            t(" getBoolean", () -> f.getBoolean(x));
            t(" getChar", () -> f.getChar(x));
            t(" getByte", () -> f.getByte(x));
            t(" set Integer", () -> {
                f.set(x, 65);
                return f.get(x);
            });
            t(" set Byte", () -> {
                f.set(x, (byte) 66);
                return f.get(x);
            });
            t(" set String", () -> {
                f.set(x, "set");
                return f.get(x);
            });
            t(" set null", () -> {
                f.set(x, null);
                return f.get(x);
            });
            t(" setInt", () -> {
                f.setInt(x, 67);
                return f.get(x);
            });
            t(" setDouble", () -> {
                f.setDouble(x, 1.25);
                return f.get(x);
            });
            t(" setBoolean", () -> {
                f.setBoolean(x, false);
                return f.get(x);
            });
            t(" setChar", () -> {
                f.setChar(x, 'Q');
                return f.get(x);
            });
        }
        t("private", () -> F.class.getDeclaredField("priv").getInt(x));
        Field fin = F.class.getField("fin");
        fin.setAccessible(true);
        t("final set accessible", () -> {
            fin.setInt(x, 70);
            return fin.getInt(x) + " " + x.fin;
        });
        Field fb = F.class.getField("finBoxed");
        fb.setAccessible(true);
        t("final boxed", () -> {
            fb.set(x, 71);
            return fb.get(x) + " " + x.finBoxed;
        });
        Field sf = F.class.getField("CONST");
        sf.setAccessible(true);
        t("static final", () -> {
            sf.set(null, "no");
            return 0;
        });
        Field rt = F.class.getDeclaredField("RUNTIME");
        rt.setAccessible(true);
        t("static final runtime", () -> {
            rt.set(null, "no");
            return 0;
        });
        Field rf = F.R.class.getDeclaredField("a");
        rf.setAccessible(true);
        t("record field", () -> {
            rf.setInt(new F.R(1), 5);
            return 0;
        });
        t("null obj", () -> F.class.getField("i").get(null));
        t("wrong obj", () -> F.class.getField("i").get("s"));
        t("static null", () -> F.class.getField("st").get(null));
        t("static any", () -> F.class.getField("st").get("whatever"));
        t("string value", () -> {
            Field v = String.class.getDeclaredField("value");
            v.setAccessible(true);
            return v;
        });
        t("system out", () -> System.class.getField("out").get(null) == System.out);
        t("array length", () -> int[].class.getField("length"));
        t("integer MAX", () -> Integer.class.getField("MAX_VALUE").getInt(null));
        t("isEnumConstant", () -> Thread.State.class.getField("NEW").isEnumConstant());
        t("generic", () -> java.util.ArrayList.class.getDeclaredField("size").toGenericString());
        t("inner this$0", () -> new Object() {
            int q() { return args.length; }
        }.getClass().getDeclaredFields().length);
    }
}
