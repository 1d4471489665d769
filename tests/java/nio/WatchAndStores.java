import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
public class WatchAndStores {
    public static void main(String[] args) throws Exception {
        Path d = Files.createDirectory(Path.of("w"));
        try (WatchService ws = FileSystems.getDefault().newWatchService()) {
            WatchKey k = d.register(ws, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            Files.createFile(d.resolve("new"));
            WatchKey got = ws.poll(20, TimeUnit.SECONDS);
            System.out.println((got == k) + " " + got.watchable());
            for (WatchEvent<?> e : got.pollEvents()) System.out.println(e.kind() + " " + e.context());
            System.out.println(got.reset());
            Files.delete(d.resolve("new"));
            got = ws.poll(20, TimeUnit.SECONDS);
            for (WatchEvent<?> e : got.pollEvents()) System.out.println(e.kind() + " " + e.context());
            got.cancel();
            System.out.println(got.isValid() + " " + got.reset());
        } catch (ClosedWatchServiceException e) {
            System.out.println(e);
        }
        WatchService c = FileSystems.getDefault().newWatchService();
        c.close();
        try {
            c.poll();
        } catch (ClosedWatchServiceException e) {
            System.out.println(e);
        }
        System.out.println(FileSystems.getDefault().isOpen() + " " + FileSystems.getDefault().provider().getScheme()
                + FileSystems.getDefault().getRootDirectories().iterator().next());
        try {
            FileSystems.getDefault().close();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try (FileSystem z = FileSystems.newFileSystem(Path.of("z.zip"), Map.of("create", "true"))) {
            Files.writeString(z.getPath("/in.txt"), "zipped");
            Files.createDirectory(z.getPath("/sub"));
            System.out.println(Files.readString(z.getPath("in.txt")) + z.getPath("/a/../b").normalize());
        }
        try (FileSystem z = FileSystems.newFileSystem(Path.of("z.zip"))) {
            System.out.println(Files.exists(z.getPath("/in.txt")) + " " + Files.size(z.getPath("/in.txt"))
                    + Files.isDirectory(z.getPath("/sub")));
        }
        try {
            FileSystems.newFileSystem(Path.of("none.zip"));
        } catch (Exception e) {
            System.out.println(e.getClass());
        }
        FileSystem j = FileSystems.getFileSystem(java.net.URI.create("jrt:/"));
        System.out.println(Files.exists(j.getPath("/modules/java.base/java/lang/Object.class")) + " "
                + j.getPath("/modules").getFileSystem().provider().getScheme());
    }
}
