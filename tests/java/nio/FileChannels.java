import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import static java.nio.file.StandardOpenOption.*;
public class FileChannels {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
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
        Path f = Path.of("c.bin");
        try (FileChannel c = FileChannel.open(f, CREATE, READ, WRITE)) {
            p(c.write(ByteBuffer.wrap("hello world".getBytes())) + " " + c.position() + c.size());
            c.position(6);
            ByteBuffer b = ByteBuffer.allocate(20);
            p(c.read(b) + " " + c.read(b));
            b.flip();
            p(new String(b.array(), 0, b.limit()));
            p(c.read(ByteBuffer.allocate(3), 100) + " " + c.write(ByteBuffer.wrap(new byte[] {'!'}), 20) + c.size());
            c.truncate(5);
            p(c.size() + " " + c.position());
            p(c.write(new ByteBuffer[] {ByteBuffer.wrap("ab".getBytes()), ByteBuffer.wrap("cd".getBytes())}));
            c.position(0);
            ByteBuffer d = ByteBuffer.allocateDirect(4);
            c.read(d);
            p(d.flip().get(0));
            c.force(true);
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 4096);
            m.put(0, (byte) 'J').put(4095, (byte) 9);
            m.force();
            p(c.size() + " " + m.isDirect() + m.get(1));
            MappedByteBuffer ro = c.map(FileChannel.MapMode.READ_ONLY, 1, 3);
            p((char) ro.get(0) + "" + ro.remaining());
            t("ro map put", () -> ro.put((byte) 1));
            MappedByteBuffer pv = c.map(FileChannel.MapMode.PRIVATE, 0, 4);
            pv.put(0, (byte) 'P');
            p((char) m.get(0));
            t("map neg", () -> c.map(FileChannel.MapMode.READ_ONLY, -1, 5));
            FileLock l = c.lock(0, 10, false);
            p(l.isValid() + " " + l.isShared() + l.size());
            t("overlap", () -> c.tryLock(5, 5, false));
            l.release();
            p(l.isValid());
            try (FileChannel o = FileChannel.open(Path.of("o.bin"), CREATE, WRITE)) {
                p(c.transferTo(0, 5, o) + " " + o.size());
                c.position(0);
                p(o.transferFrom(c, 5, 3) + " " + o.size());
                t("write only", () -> o.read(ByteBuffer.allocate(1)));
                t("map wo", () -> o.map(FileChannel.MapMode.READ_ONLY, 0, 1));
            }
            t("neg pos", () -> c.position(-1));
            t("neg trunc", () -> c.truncate(-1));
        }
        try (FileChannel r = FileChannel.open(f, READ)) {
            t("read only", () -> r.write(ByteBuffer.allocate(1)));
            t("ro trunc", () -> r.truncate(0));
        }
        FileChannel cl = FileChannel.open(f, READ);
        cl.close();
        t("closed", () -> cl.size());
        t("missing", () -> FileChannel.open(Path.of("none"), READ));
        t("new existing", () -> FileChannel.open(f, CREATE_NEW, WRITE));
        t("append+trunc", () -> FileChannel.open(f, APPEND, TRUNCATE_EXISTING));
        try (FileChannel a = FileChannel.open(Path.of("ap"), CREATE, APPEND)) {
            a.write(ByteBuffer.wrap(new byte[] {1}));
            a.position(0);
            a.write(ByteBuffer.wrap(new byte[] {2}));
            p(a.size());
        }
        try (RandomAccessFile rf = new RandomAccessFile("c.bin", "rw"); FileChannel ch = rf.getChannel()) {
            rf.seek(3);
            p(ch.position());
            ch.position(1);
            p(rf.getFilePointer() + " " + (char) rf.read());
        }
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap("pipe".getBytes()));
        ByteBuffer pb = ByteBuffer.allocate(10);
        p(pipe.source().read(pb));
        pipe.sink().close();
        p(pipe.source().read(pb));
        Thread th = new Thread(() -> {
            try (FileChannel x = FileChannel.open(f, READ)) {
                Thread.currentThread().interrupt();
                x.read(ByteBuffer.allocate(1));
            } catch (IOException e) {
                p(e + " " + Thread.interrupted());
            }
        });
        th.start();
        th.join();
        ReadableByteChannel rc = Channels.newChannel(new ByteArrayInputStream("chan".getBytes()));
        ByteBuffer rb = ByteBuffer.allocate(8);
        p(rc.read(rb) + " " + rc.read(rb));
        try (AsynchronousFileChannel as = AsynchronousFileChannel.open(f, READ)) {
            ByteBuffer ab = ByteBuffer.allocate(4);
            p(as.read(ab, 0).get() + " " + (char) ab.get(0));
        }
        SeekableByteChannel sb = Files.newByteChannel(f);
        p(sb.size());
        sb.close();
    }
}
