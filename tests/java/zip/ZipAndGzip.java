import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.zip.*;
public class ZipAndGzip {
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
        byte[] data = "the quick brown fox jumps over the lazy dog. ".repeat(50).getBytes();
        CRC32 crc = new CRC32();
        crc.update(data);
        Adler32 ad = new Adler32();
        ad.update(data, 1, 100);
        CRC32C cc = new CRC32C();
        cc.update(data);
        p(Long.toHexString(crc.getValue()) + " " + Long.toHexString(ad.getValue()) + " "
                + Long.toHexString(cc.getValue()));
        for (int level : new int[] {0, 1, 6, 9}) {
            Deflater d = new Deflater(level);
            d.setInput(data);
            d.finish();
            byte[] out = new byte[4000];
            int n = d.deflate(out);
            p(level + " " + n + " " + d.finished() + d.getTotalIn() + " " + d.getTotalOut());
            Inflater i = new Inflater();
            i.setInput(out, 0, n);
            byte[] back = new byte[4000];
            int k = i.inflate(back);
            p(k + " " + Arrays.equals(data, Arrays.copyOf(back, k)) + i.finished() + i.getRemaining());
            d.end();
            i.end();
            t("ended", () -> i.inflate(back));
        }
        Deflater dd = new Deflater(9, true);
        dd.setDictionary("quick brown".getBytes());
        dd.setInput("quick brown".getBytes());
        dd.finish();
        byte[] sm = new byte[50];
        int sn = dd.deflate(sm);
        Inflater di = new Inflater(true);
        di.setDictionary("quick brown".getBytes());
        di.setInput(sm, 0, sn);
        byte[] so = new byte[50];
        p(new String(so, 0, di.inflate(so)));
        t("bad data", () -> {
            Inflater i = new Inflater();
            i.setInput(new byte[] {1, 2, 3, 4});
            return i.inflate(new byte[10]);
        });
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) {
            g.write(data);
        }
        byte[] gz = bo.toByteArray();
        p(gz.length + " " + (gz[0] & 255)
                + Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(gz)).readAllBytes()));
        t("not gzip", () -> new GZIPInputStream(new ByteArrayInputStream(new byte[20])));
        byte[] bad = gz.clone();
        bad[bad.length - 6] ^= 1;
        t("gz crc", () -> new GZIPInputStream(new ByteArrayInputStream(bad)).readAllBytes().length);
        t("gz trunc", () -> new GZIPInputStream(new ByteArrayInputStream(gz, 0, gz.length - 10)).readAllBytes().length);
        try (ZipOutputStream z = new ZipOutputStream(new FileOutputStream("t.zip"))) {
            z.setComment("zip comment");
            ZipEntry e = new ZipEntry("dir/a.txt");
            e.setTime(1000000000000L);
            e.setComment("ec");
            z.putNextEntry(e);
            z.write(data);
            z.closeEntry();
            ZipEntry st = new ZipEntry("stored.bin");
            st.setMethod(ZipEntry.STORED);
            st.setSize(3);
            CRC32 c3 = new CRC32();
            c3.update(new byte[] {1, 2, 3});
            st.setCrc(c3.getValue());
            z.putNextEntry(st);
            z.write(new byte[] {1, 2, 3});
            z.closeEntry();
            z.putNextEntry(new ZipEntry("empty/"));
            z.putNextEntry(new ZipEntry("\u00e9.txt"));
            z.write('u');
            t("dup", () -> {
                z.putNextEntry(new ZipEntry("stored.bin"));
                return 0;
            });
        }
        try (ZipFile z = new ZipFile("t.zip")) {
            p(z.size() + z.getComment()
                    + z.stream()
                              .map(e
                                      -> e.getName() + ":" + e.getSize() + ":" + e.getCompressedSize() + ":"
                                              + e.getMethod() + ":" + e.isDirectory())
                              .toList());
            ZipEntry e = z.getEntry("dir/a.txt");
            p(new String(z.getInputStream(e).readAllBytes()).length() + " " + Long.toHexString(e.getCrc())
                    + e.getComment() + e.getTime() + z.getEntry("none") + z.getEntry("empty").getName());
        }
        t("closed zip", () -> {
            ZipFile z = new ZipFile("t.zip");
            z.close();
            return z.getEntry("x");
        });
        t("missing", () -> new ZipFile("none.zip"));
        Files.write(Path.of("bad.zip"), new byte[] {1, 2, 3});
        t("bad zip", () -> new ZipFile("bad.zip"));
        Files.write(Path.of("empty.zip"), new byte[0]);
        t("empty zip", () -> new ZipFile("empty.zip"));
        try (ZipInputStream zi = new ZipInputStream(new FileInputStream("t.zip"))) {
            ZipEntry e;
            while ((e = zi.getNextEntry()) != null) p(e.getName() + " " + zi.readAllBytes().length + " " + e.getSize());
        }
        try (CheckedInputStream ci = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32())) {
            ci.readAllBytes();
            p(ci.getChecksum().getValue() == crc.getValue());
        }
        p(new String(new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream("round".getBytes())))
                             .readAllBytes()));
        t("entry name", () -> new ZipEntry("x".repeat(70000)));
        t("neg size", () -> {
            new ZipEntry("a").setSize(-1);
            return 0;
        });
    }
}
