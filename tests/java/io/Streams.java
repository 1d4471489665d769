import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
public class Streams {
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
        try (FileOutputStream o = new FileOutputStream("a.bin")) {
            o.write(new byte[] {1, 2, 3, (byte) 255});
            o.write(300);
            o.write(new byte[] {9, 8, 7}, 1, 1);
        }
        try (FileOutputStream o = new FileOutputStream("a.bin", true)) {
            o.write('x');
        }
        try (FileInputStream i = new FileInputStream("a.bin")) {
            p(i.available() + " " + i.read() + i.skip(1) + i.read() + i.read() + Arrays.toString(i.readNBytes(2))
                    + i.read() + i.read() + i.read(new byte[4]));
        }
        t("missing", () -> new FileInputStream("none.bin"));
        t("dir", () -> new FileInputStream("."));
        t("write dir", () -> new FileOutputStream("."));
        t("bad dir", () -> new FileOutputStream("no/such/file"));
        FileInputStream cl = new FileInputStream("a.bin");
        cl.close();
        t("closed", cl::read);
        cl.close();
        t("bounds", () -> {
            try (FileInputStream i = new FileInputStream("a.bin")) {
                return i.read(new byte[2], 1, 5);
            }
        });
        try (DataOutputStream d = new DataOutputStream(new BufferedOutputStream(new FileOutputStream("d.bin")))) {
            d.writeBoolean(true);
            d.writeByte(-1);
            d.writeShort(-2);
            d.writeChar('\u20ac');
            d.writeInt(-3);
            d.writeLong(1L << 60);
            d.writeFloat(1.5f);
            d.writeDouble(-0.0);
            d.writeUTF("h\u00e9\0\ud83d\ude00");
            d.writeBytes("ab");
            d.writeChars("c");
            p(d.size());
        }
        try (DataInputStream d = new DataInputStream(new FileInputStream("d.bin"))) {
            p(d.readBoolean() + " " + d.readByte() + d.readShort() + d.readChar() + d.readInt() + d.readLong()
                    + d.readFloat() + d.readDouble() + d.readUTF().length() + (char) d.readByte() + d.readUnsignedByte()
                    + d.readChar());
            t("eof", d::readInt);
        }
        try (RandomAccessFile r = new RandomAccessFile("r.bin", "rw")) {
            r.writeInt(5);
            r.seek(100);
            r.writeUTF("far");
            p(r.length() + " " + r.getFilePointer());
            r.seek(0);
            p(r.readInt());
            r.setLength(4);
            p(r.length() + " " + r.getFilePointer() + r.read());
            t("neg seek", () -> {
                r.seek(-1);
                return 0;
            });
        }
        t("raf ro", () -> {
            try (RandomAccessFile r = new RandomAccessFile("r.bin", "r")) {
                r.write(1);
                return 0;
            }
        });
        t("raf mode", () -> new RandomAccessFile("r.bin", "x"));
        t("raf missing", () -> new RandomAccessFile("zz", "r"));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        PrintStream ps = new PrintStream(bo, true, "UTF-8");
        ps.printf("%d|%s%n", 5, "\u00e9").append('c').print(new char[] {'q'});
        ps.println(1.5f);
        ps.write(65);
        p(bo.toString("UTF-8") + bo.size() + ps.checkError());
        BufferedInputStream bi = new BufferedInputStream(new ByteArrayInputStream("mark me".getBytes()), 2);
        bi.mark(3);
        bi.read();
        bi.read();
        bi.reset();
        p((char) bi.read());
        t("reset invalid", () -> {
            BufferedInputStream b = new BufferedInputStream(new ByteArrayInputStream(new byte[50]), 2);
            b.mark(1);
            b.readNBytes(20);
            b.reset();
            return 0;
        });
        PushbackInputStream pb = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2}), 2);
        int x = pb.read();
        pb.unread(x);
        pb.unread(9);
        p(pb.read() + pb.read() + pb.read());
        t("pushback full", () -> {
            pb.unread(1);
            pb.unread(1);
            pb.unread(1);
            return 0;
        });
        SequenceInputStream sq = new SequenceInputStream(
                new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream("cd".getBytes()));
        p(new String(sq.readAllBytes()));
        PipedInputStream pi = new PipedInputStream();
        PipedOutputStream po = new PipedOutputStream(pi);
        Thread w = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 3000; i++) po.write(i);
            } catch (IOException e) {
                p(e);
            }
        });
        w.start();
        long s = 0;
        int c;
        while ((c = pi.read()) != -1) s += c;
        w.join();
        p(s);
        t("unconnected", () -> new PipedInputStream().read());
        p(InputStream.nullInputStream().read() + " " + new ByteArrayInputStream(new byte[] {5, 6}).transferTo(bo)
                + bo.size());
        try (ObjectOutputStream oo = new ObjectOutputStream(new FileOutputStream("o.ser"))) {
            oo.writeObject(Map.of("k", 1));
        }
        try (ObjectInputStream oi = new ObjectInputStream(new FileInputStream("o.ser"))) {
            p(oi.readObject());
        }
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'str' // c\n y"));
        StringBuilder sb = new StringBuilder();
        while (st.nextToken() != StreamTokenizer.TT_EOF)
            sb.append(st.ttype).append(st.sval).append(st.nval).append(' ');
        p(sb);
        LineNumberReader ln = new LineNumberReader(new StringReader("a\nb\r\nc"));
        while (ln.readLine() != null) {}
        p(ln.getLineNumber());
    }
}
