import java.io.*;
import java.nio.charset.*;
import java.util.*;
public class ReadersWriters {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        String text = "line one\nz\u00e9ro \u20ac\n\ud83d\ude00 last";
        for (String cs : new String[] {"UTF-8", "UTF-16", "ISO-8859-1"}) {
            try (Writer w = new OutputStreamWriter(new FileOutputStream("t.txt"), cs)) {
                w.write(text);
            }
            File f = new File("t.txt");
            try (BufferedReader r = new BufferedReader(new InputStreamReader(new FileInputStream(f), cs))) {
                List<String> l = new ArrayList<>();
                String s;
                while ((s = r.readLine()) != null) l.add(s);
                p(cs + f.length() + l);
            }
        }
        try (FileWriter w = new FileWriter("u.txt", StandardCharsets.UTF_8)) {
            w.append("abc").append('d').append("xyz", 1, 2).write(new char[] {'1', '2', '3'}, 1, 2);
            w.write(0x41);
        }
        try (FileReader r = new FileReader("u.txt")) {
            char[] b = new char[4];
            p(r.read(b) + new String(b) + r.read(b) + new String(b) + r.read(b) + new String(b) + r.read(b)
                    + r.ready());
        }
        InputStreamReader ir =
                new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xff, 'b'}), "UTF-8");
        p((int) (char) ir.read() + " " + ir.read() + " " + ir.read() + ir.read() + ir.getEncoding());
        t("bad charset", () -> new InputStreamReader(System.in, "nope"));
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        pw.printf("%05d ", 42);
        pw.println(true);
        pw.print((Object) null);
        pw.format("%s", "x").flush();
        p(sw + " " + sw.getBuffer().length());
        BufferedReader br = new BufferedReader(new StringReader("a\r\nb\rc\n\nd"));
        p(br.lines().toList());
        BufferedReader mk = new BufferedReader(new StringReader("mark"), 2);
        mk.mark(10);
        mk.read();
        mk.reset();
        p((char) mk.read());
        BufferedWriter bw = new BufferedWriter(new FileWriter("w.txt"));
        bw.write("unflushed");
        p(new File("w.txt").length());
        bw.flush();
        bw.newLine();
        bw.close();
        p(new File("w.txt").length());
        t("closed writer", () -> {
            bw.write("x");
            return 0;
        });
        bw.close();
        BufferedReader cr = new BufferedReader(new StringReader("x"));
        cr.close();
        t("closed reader", cr::read);
        CharArrayWriter ca = new CharArrayWriter();
        ca.write("chars");
        p(ca.toCharArray().length + new String(ca.toCharArray()));
        CharArrayReader cra = new CharArrayReader("abcdef".toCharArray(), 1, 3);
        p((char) cra.read() + "" + cra.skip(1) + (char) cra.read() + cra.read());
        PushbackReader pr = new PushbackReader(new StringReader("p"));
        int c = pr.read();
        pr.unread(c);
        p((char) pr.read());
        t("unread full", () -> {
            pr.unread('a');
            pr.unread('b');
            return 0;
        });
        PipedReader pir = new PipedReader();
        PipedWriter piw = new PipedWriter(pir);
        Thread th = new Thread(() -> {
            try (piw) {
                piw.write("through the pipe");
            } catch (IOException e) {}
        });
        th.start();
        p(new BufferedReader(pir).readLine());
        th.join();
        p(Reader.nullReader().read() + " " + new StringReader("tt").transferTo(sw) + sw);
        StringReader sr = new StringReader("str");
        sr.skip(1);
        p((char) sr.read() + "" + sr.markSupported() + sr.ready());
        Console con = System.console();
        p(con == null);
        PrintWriter err = new PrintWriter(new Writer() {
            public void write(char[] b, int o, int l) throws IOException { throw new IOException("w"); }
            public void flush() {}
            public void close() {}
        });
        err.print("x");
        p(err.checkError());
        Writer tee = new FilterWriter(sw) {
            @Override
            public void write(String s, int o, int l) throws IOException {
                out.write("[" + s.substring(o, o + l) + "]");
            }
        };
        tee.write("f");
        p(sw);
    }
}
