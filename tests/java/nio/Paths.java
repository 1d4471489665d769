import java.nio.file.*;
import java.util.*;
public class Paths {
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
    public static void main(String[] args) {
        for (String s : new String[] {
                     "/a/b/c", "a/b", "/", "", ".", "..", "a//b/", "/a/../b/./c", "x.tar.gz", "../../z", "~"}) {
            Path x = Path.of(s);
            p(s + ": " + x + " | " + x.getFileName() + " | " + x.getParent() + " | " + x.getRoot() + " | "
                    + x.getNameCount() + " | " + x.isAbsolute() + " | " + x.normalize() + " | " + x.resolve("r") + " | "
                    + x.resolveSibling("s") + " | " + x.resolve("/abs") + " | " + x.resolve(""));
            StringBuilder b = new StringBuilder();
            for (Path e : x) b.append('<').append(e).append('>');
            p(b);
        }
        Path a = Path.of("/a/b/c"), b = Path.of("/a/d");
        p(a.relativize(b) + " " + b.relativize(a) + a.startsWith("/a") + a.startsWith("/a/bb") + a.endsWith("b/c")
                + a.endsWith("/c") + a.subpath(0, 2) + a.getName(1) + a.compareTo(b) + a.equals(Path.of("/a", "b", "c"))
                + a.hashCode() + a.toUri() + a.toFile() + a.getFileSystem().getSeparator());
        t("relativize mixed", () -> a.relativize(Path.of("x")));
        t("name oob", () -> a.getName(3));
        t("subpath", () -> a.subpath(2, 1));
        t("nul", () -> Path.of("a\0b"));
        t("null", () -> Path.of(null));
        t("realpath missing", () -> Path.of("none").toRealPath());
        t("uri", () -> Path.of(new java.net.URI("http://x")));
        t("file uri", () -> Path.of(new java.net.URI("file:///x%20y")));
        p(Path.of("a").toAbsolutePath().getNameCount() > 1);
        for (String g :
                new String[] {"glob:*.java", "glob:**.java", "glob:{a,b}?", "regex:.*x", "glob:[a-c]*", "glob:\\*"}) {
            PathMatcher m = FileSystems.getDefault().getPathMatcher(g);
            StringBuilder sb = new StringBuilder(g);
            for (String s : new String[] {"A.java", "d/A.java", "ab", "b1", "xx", "*"})
                sb.append(' ').append(m.matches(Path.of(s)));
            p(sb);
        }
        t("bad syntax", () -> FileSystems.getDefault().getPathMatcher("nope:x"));
        t("bad glob", () -> FileSystems.getDefault().getPathMatcher("glob:{a"));
        t("no colon", () -> FileSystems.getDefault().getPathMatcher("x"));
        p(new TreeSet<>(List.of(Path.of("b"), Path.of("a/x"), Path.of("a"))));
    }
}
