import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;
public class FilesApi {
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
        Path a = Path.of("a.txt"), d = Path.of("d");
        Files.writeString(a, "one\ntwo\nthr\u00e9e\n");
        p(Files.readString(a).length() + " " + Files.readAllLines(a) + Files.size(a) + Files.exists(a)
                + Files.notExists(a) + Files.isDirectory(a) + Files.isRegularFile(a) + Files.isReadable(a)
                + Files.isExecutable(a) + Files.isHidden(a));
        Files.write(a, List.of("x", "y"), StandardOpenOption.APPEND);
        try (Stream<String> s = Files.lines(a)) {
            p(s.count());
        }
        t("create existing", () -> Files.createFile(a));
        t("create new", () -> Files.writeString(a, "z", StandardOpenOption.CREATE_NEW));
        t("missing read", () -> Files.readString(Path.of("none")));
        t("missing delete", () -> {
            Files.delete(Path.of("none"));
            return 0;
        });
        t("deleteIfExists", () -> Files.deleteIfExists(Path.of("none")));
        Files.createDirectories(d.resolve("e/f"));
        t("mkdir existing", () -> Files.createDirectory(d));
        t("mkdirs over file", () -> Files.createDirectories(a));
        t("del nonempty", () -> {
            Files.delete(d);
            return 0;
        });
        Files.copy(a, d.resolve("copy.txt"));
        t("copy existing", () -> Files.copy(a, d.resolve("copy.txt")));
        p(Files.copy(a, d.resolve("copy.txt"), StandardCopyOption.REPLACE_EXISTING) + " "
                + Files.mismatch(a, d.resolve("copy.txt")) + Files.isSameFile(a, Path.of("./a.txt")));
        Files.move(d.resolve("copy.txt"), d.resolve("e/moved.txt"));
        p(Files.exists(d.resolve("copy.txt")));
        Files.createSymbolicLink(Path.of("ln"), a);
        p(Files.isSymbolicLink(Path.of("ln")) + " " + Files.readSymbolicLink(Path.of("ln"))
                + Files.readString(Path.of("ln")).length());
        Files.createLink(Path.of("hard"), a);
        p(Files.getAttribute(a, "unix:nlink"));
        try (Stream<Path> s = Files.walk(Path.of("."))) {
            p(s.map(Path::toString).sorted().toList());
        }
        try (Stream<Path> s = Files.list(d)) {
            p(s.toList());
        }
        try (DirectoryStream<Path> s = Files.newDirectoryStream(Path.of("."), "*.txt")) {
            for (Path x : s) p(x);
        }
        List<String> log = new ArrayList<>();
        Files.walkFileTree(d, new SimpleFileVisitor<>() {
            public FileVisitResult preVisitDirectory(Path x, BasicFileAttributes at) {
                log.add("pre " + x);
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult visitFile(Path x, BasicFileAttributes at) throws IOException {
                log.add("file " + x + at.size());
                Files.delete(x);
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult postVisitDirectory(Path x, IOException e) throws IOException {
                log.add("post " + x);
                Files.delete(x);
                return FileVisitResult.CONTINUE;
            }
        });
        p(log.size() + log.get(0) + log.get(log.size() - 1) + Files.exists(d));
        BasicFileAttributes at = Files.readAttributes(a, BasicFileAttributes.class);
        p(at.isRegularFile() + "" + at.size() + at.isOther() + (at.fileKey() != null));
        Files.setLastModifiedTime(a, FileTime.fromMillis(1234567890000L));
        p(Files.getLastModifiedTime(a));
        Files.setPosixFilePermissions(a, PosixFilePermissions.fromString("rw-r-----"));
        p(PosixFilePermissions.toString(Files.getPosixFilePermissions(a))
                + Files.readAttributes(a, "size,lastModifiedTime"));
        t("bad attr", () -> Files.getAttribute(a, "nope"));
        t("bad view", () -> Files.getAttribute(a, "zz:x"));
        Path tf = Files.createTempFile(Path.of("."), "t", ".x");
        p(Files.size(tf));
        try (BufferedWriter w = Files.newBufferedWriter(tf)) {
            w.write("buffered");
        }
        try (BufferedReader r = Files.newBufferedReader(tf)) {
            p(r.readLine());
        }
        try (OutputStream o =
                        Files.newOutputStream(tf, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            o.write(7);
        }
        try (InputStream i = Files.newInputStream(tf, StandardOpenOption.DELETE_ON_CLOSE)) {
            p(i.read());
        }
        p(Files.exists(tf));
        Files.write(Path.of("bad.txt"), new byte[] {(byte) 0xff});
        t("malformed", () -> Files.readString(Path.of("bad.txt")));
        t("malformed lines", () -> Files.readAllLines(Path.of("bad.txt")));
        t("latin1", () -> Files.readString(Path.of("bad.txt"), StandardCharsets.ISO_8859_1).length());
        t("read dir", () -> Files.readAllBytes(Path.of(".")));
        p(Files.getFileStore(a).name() != null);
        p(FileSystems.getDefault().getPathMatcher("glob:**/*.{java,txt}").matches(Path.of("q/a.txt")) + " "
                + FileSystems.getDefault().supportedFileAttributeViews().contains("posix"));
    }
}
