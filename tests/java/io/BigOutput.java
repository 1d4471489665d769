import java.io.*;
public class BigOutput {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3000; i++)
            System.out.println("line " + i + " of a long output that must arrive complete and in order");
        PrintStream o = new PrintStream(new FileOutputStream(FileDescriptor.out), false);
        char[] c = new char[70000];
        java.util.Arrays.fill(c, 'z');
        System.out.println(c);
        System.out.flush();
        o.print("unflushed until close;");
        o.write(new byte[20000]);
        o.flush();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            String s = String.valueOf((char) ('a' + t)).repeat(200);
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 50; i++) synchronized (BigOutput.class) {
                        System.err.println(s.length());
                    }
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        BufferedOutputStream b = new BufferedOutputStream(System.out, 100);
        for (int i = 0; i < 5000; i++) b.write('0' + i % 10);
        b.write('\n');
        b.flush();
        System.out.printf("%s%n", "last");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook without newline")));
    }
}
