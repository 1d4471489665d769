import java.io.*;
public class MultiCatchRethrow {
    static class E1 extends Exception {
        E1(String m) { super(m); }
    }
    static class E2 extends E1 {
        E2(String m) { super(m); }
    }
    static class E3 extends RuntimeException {
        E3(Throwable c) { super(c); }
    }
    static void thrower(int i) throws Exception {
        switch (i) {
            case 0: throw new E1("e1");
            case 1: throw new E2("e2");
            case 2: throw new IOException("io");
            case 3: throw new E3(new E1("cause"));
            case 4: throw new Error("err");
            case 5: throw new FileNotFoundException("fnf");
            case 6: throw new InterruptedException();
            default:
        }
    }
    static String which(int i) throws Exception {
        try {
            thrower(i);
            return "none";
        } catch (E2 e) {
            return "E2 " + e.getMessage();
        } catch (E1 | FileNotFoundException e) {
            return "multi " + e.getClass().getSimpleName();
        } catch (RuntimeException e) {
            return "rt " + e.getMessage() + " | " + e.getCause();
        } catch (Error e) {
            return "error";
        }
    }
    static void precise(int i) throws E1, IOException {
        try {
            if (i == 0) throw new E2("p");
            if (i == 1) throw new EOFException("eof");
        } catch (final Exception e) {
            System.out.println("rethrow " + e);
            throw e;
        }
    }
    static int nest(int i) {
        try {
            try {
                try {
                    thrower(i);
                    return 0;
                } catch (E2 e) {
                    return 1;
                }
            } catch (E1 e) {
                return 2;
            }
        } catch (IOException e) {
            return 3;
        } catch (Throwable t) {
            return t instanceof Error ? 5 : 4;
        }
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) {
            try {
                System.out.println(i + " " + which(i));
            } catch (Exception e) {
                System.out.println(i + " escaped " + e);
            }
            System.out.println(nest(i));
        }
        for (int i = 0; i < 3; i++) try {
                precise(i);
            } catch (E1 | IOException e) {
                System.out.println(e);
            }
        Throwable t = new E3(null);
        System.out.println(t + " " + t.getCause() + " " + t.getMessage());
        t = new Exception(new Error("inner"));
        System.out.println(t + " " + t.getMessage());
        try {
            t.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        t = new Exception("m");
        t.initCause(null);
        try {
            t.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(t.getSuppressed().length);
        try {
            try {
                throw new E1("a");
            } finally {
                System.out.println("inner finally");
            }
        } catch (E1 e) {
            System.out.println(e.getStackTrace()[0].getLineNumber());
        }
        for (int i = 0; i < 3; i++) {
            try {
                if (i == 1) throw new RuntimeException("i" + i);
                System.out.println("ok" + i);
            } catch (RuntimeException e) {
                System.out.println(e.getMessage());
                continue;
            } finally {
                System.out.println("f" + i);
            }
            System.out.println("after" + i);
        }
        Exception last = null;
        for (int i = 0; i < 2000; i++) try {
                throw new E1("n" + i);
            } catch (E1 e) {
                last = e;
            }
        System.out.println(last);
    }
}
