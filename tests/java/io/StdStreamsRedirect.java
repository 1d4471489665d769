import java.io.*;
public class StdStreamsRedirect {
    public static void main(String[] args) throws Exception {
        PrintStream old = System.out, oldErr = System.err;
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        System.setOut(new PrintStream(b));
        System.out.println("captured");
        System.setErr(System.out);
        new Exception("trace").printStackTrace();
        Thread t = new Thread(() -> { throw new RuntimeException("uncaught"); }, "T");
        t.start();
        t.join();
        System.setOut(old);
        System.setErr(oldErr);
        System.out.print(b);
        System.setIn(new ByteArrayInputStream("in\n".getBytes()));
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        System.out.println(System.lineSeparator().length());
        System.out.print('c');
        System.out.print(1L);
        System.out.print(2.5f);
        System.out.print(new char[] {'a', 'b'});
        System.out.print((String) null);
        System.out.println((Object) null);
        System.out.println(new char[] {'x'});
        System.out.append("app").append('!').append("012", 1, 2).println();
        System.out.write(72);
        System.out.write(new byte[] {73, 10}, 0, 2);
        System.out.flush();
        try {
            System.out.println((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("npe char[]");
        }
        System.out.println("\u00e9\u20ac\ud83d\ude00 \ud83d?");
        PrintStream closed = new PrintStream(new ByteArrayOutputStream());
        closed.close();
        closed.println("x");
        System.out.println(closed.checkError());
        FileOutputStream fd = new FileOutputStream(FileDescriptor.out);
        fd.write("raw fd\n".getBytes());
        System.out.println(FileDescriptor.out.valid() + " " + new FileDescriptor().valid());
        System.err.print("no newline at end of stderr");
        System.out.print("no newline at end");
    }
}
