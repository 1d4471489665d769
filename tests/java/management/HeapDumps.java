// HotSpotDiagnosticMXBean.dumpHeap writes a file that a reader of the hprof format understands.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class HeapDumps {
    static class Base { int number = 0x12345678; }
    static class Marker extends Base { long big = -2L; Object link; byte small = 7; static String shared = "shared"; }
    static Marker[] markers = new Marker[5];
    static int[] numbers = {1, -1, 1 << 30};

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < markers.length; i++) {
            markers[i] = new Marker();
            if (i > 0) markers[i].link = markers[i - 1];
        }
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Path folder = Files.createTempDirectory("dump"), file = folder.resolve("heap.hprof");
        bean.dumpHeap(file.toString(), true);
        new Reader().read(file);
        refused(bean, file.toString());
        refused(bean, folder.resolve("nothere/heap.hprof").toString());
        refused(bean, folder.resolve("heap.bin").toString());
        Files.delete(file);
        Files.delete(folder);
    }

    static void refused(HotSpotDiagnosticMXBean bean, String path) {
        try {
            bean.dumpHeap(path, false);
            System.out.println("written");
        } catch (IOException | IllegalArgumentException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Reader {
        final Map<Long, String> strings = new HashMap<>();
        final Map<Long, String> classes = new HashMap<>();
        final Set<Long> described = new HashSet<>();  // classes that came before the objects
        final Set<Long> objects = new HashSet<>(), roots = new HashSet<>();
        final Set<Long> candidates = new HashSet<>();  // values in markers that may be references
        int markersSeen, arraysSeen, threads, undescribed;
        boolean ended;

        void read(Path file) throws IOException {
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
                byte[] format = in.readNBytes(19);
                System.out.println(new String(format, 0, 18, StandardCharsets.US_ASCII) + ", identifiers of " + in.readInt());
                in.readLong();
                while (!ended) record(in);
            } catch (EOFException e) {
                System.out.println("early end");
            }
            candidates.retainAll(objects);
            roots.removeAll(objects);
            roots.removeAll(classes.keySet());
            System.out.println(markersSeen + " markers, " + candidates.size() + " links, numbers: " + arraysSeen + ", classes: " + (classes.size() > 300) + ", threads: " + (threads > 3));
            System.out.println("instances before their class: " + undescribed);
            System.out.println("roots that are nothing: " + !roots.isEmpty());
        }

        void record(DataInputStream in) throws IOException {
            int tag = in.readUnsignedByte();
            in.readInt();
            byte[] body = in.readNBytes(in.readInt());
            DataInputStream b = new DataInputStream(new java.io.ByteArrayInputStream(body));
            switch (tag) {
                case 0x01: strings.put(b.readLong(), new String(body, 8, body.length - 8, StandardCharsets.UTF_8)); break;
                case 0x02: {
                    b.readInt();
                    long id = b.readLong();
                    b.readInt();
                    classes.put(id, strings.get(b.readLong()));
                    break;
                }
                case 0x1c: while (b.available() > 0) item(b); break;
                case 0x2c: ended = true; break;
                default: break;
            }
        }

        void item(DataInputStream b) throws IOException {
            int tag = b.readUnsignedByte();
            long id = b.readLong();
            switch (tag) {
                case 0x01: b.readLong(); roots.add(id); break;
                case 0x02: case 0x03: b.readInt(); b.readInt(); roots.add(id); break;
                case 0x04: case 0x06: b.readInt(); roots.add(id); break;
                case 0x05: case 0x07: case 0xff: roots.add(id); break;
                case 0x08: b.readInt(); b.readInt(); threads++; break;
                case 0x20: described.add(id); classDump(b); break;
                case 0x21: instance(b, id); break;
                case 0x22: array(b, id); break;
                case 0x23: numbers(b, id); break;
                default: throw new IOException("tag " + tag);
            }
        }

        void classDump(DataInputStream b) throws IOException {
            b.readInt();
            for (int i = 0; i < 6; i++) b.readLong();
            b.readInt();
            b.readUnsignedShort();
            for (int n = b.readUnsignedShort(); n > 0; n--) {
                b.readLong();
                value(b, b.readUnsignedByte());
            }
            for (int n = b.readUnsignedShort(); n > 0; n--) {
                b.readLong();
                b.readUnsignedByte();
            }
        }

        long value(DataInputStream b, int type) throws IOException {
            switch (type) {
                case 4: case 8: return b.readByte();
                case 5: case 9: return b.readShort();
                case 6: case 10: return b.readInt();
                default: return b.readLong();
            }
        }

        void instance(DataInputStream b, long id) throws IOException {
            objects.add(id);
            b.readInt();
            long kind = b.readLong();
            if (!described.contains(kind)) undescribed++;
            String name = classes.get(kind);
            byte[] fields = b.readNBytes(b.readInt());
            if (!"HeapDumps$Marker".equals(name)) return;
            // The order of fields of one class is the VM's own: look for the values.
            markersSeen++;
            java.nio.ByteBuffer all = java.nio.ByteBuffer.wrap(fields);
            if (fields.length != 21 || all.getInt(17) != 0x12345678) System.out.println("odd marker of " + fields.length);
            for (int i = 0; i + 8 <= fields.length; i++) candidates.add(all.getLong(i));
        }

        void array(DataInputStream b, long id) throws IOException {
            objects.add(id);
            b.readInt();
            int n = b.readInt();
            b.readLong();
            for (int i = 0; i < n; i++) b.readLong();
        }

        void numbers(DataInputStream b, long id) throws IOException {
            objects.add(id);
            b.readInt();
            int n = b.readInt(), type = b.readUnsignedByte();
            long[] values = new long[Math.min(n, 3)];
            for (int i = 0; i < n; i++) {
                long v = value(b, type);
                if (i < 3) values[i] = v;
            }
            if (type == 10 && n == 3 && values[0] == 1 && values[1] == -1 && values[2] == 1 << 30) arraysSeen++;
        }
    }
}
