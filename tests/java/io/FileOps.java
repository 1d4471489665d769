import java.io.*;
import java.util.*;
public class FileOps {
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
        File d = new File("dir"), f = new File(d, "f.txt");
        p(d.exists() + "" + d.mkdir() + d.mkdir() + d.isDirectory() + f.createNewFile() + f.createNewFile() + f.isFile()
                + f.length() + f.canRead() + f.canWrite() + f.canExecute() + f.isHidden());
        p(f + " " + f.getName() + f.getParent() + f.getPath() + f.isAbsolute()
                + f.getAbsolutePath().endsWith("/dir/f.txt") + new File("a/../b/./c").getPath()
                + new File("dir/../dir/f.txt").getCanonicalPath().endsWith("/dir/f.txt")
                + new File("//x///y/").getPath() + new File("").getPath() + new File("x", "/y")
                + new File((String) null, "z"));
        new File("dir/a/b/c").mkdirs();
        for (String n : new String[] {"z", "y", "x"}) new File(d, n).createNewFile();
        String[] l = d.list();
        Arrays.sort(l);
        p(Arrays.toString(l) + d.listFiles(File::isDirectory).length
                + Arrays.toString(d.list((dir, n) -> n.equals("x"))) + f.list() + new File("none").listFiles());
        p(new File(d, "z").renameTo(new File(d, "zz")) + "" + new File(d, "nope").renameTo(f) + d.delete()
                + new File(d, "x").delete() + new File(d, "x").delete());
        p(f.setReadOnly() + "" + f.setLastModified(1000000000000L) + f.lastModified() + f.setExecutable(true)
                + f.canExecute());
        t("create bad", () -> new File("no/dir/f").createNewFile());
        t("empty", () -> new File("").createNewFile());
        t("null", () -> new File((String) null));
        t("nul char", () -> new FileInputStream("a\0b"));
        p(new File("a\0b").exists());
        File tmp = File.createTempFile("pre", ".suf", new File("."));
        p(tmp.getName().startsWith("pre") + "" + tmp.getName().endsWith(".suf"));
        tmp.deleteOnExit();
        t("short prefix", () -> File.createTempFile("x", null));
        p(new File("b").compareTo(new File("a")) + " " + new File("a").equals(new File("a")) + new File("a").hashCode()
                + File.separator + File.pathSeparator + new File("u").toURI().getScheme()
                + new File("u v").toURI().toString().endsWith("u%20v")
                + new File(new java.net.URI("file:/tmp/q")).getPath() + new File("t").toPath());
        p(new File("/").getTotalSpace() > 0);
        p(File.listRoots().length + "" + new File("/").getParent() + new File("/").getName().isEmpty());
        p(System.getProperty("user.dir").equals(new File("").getAbsolutePath()));
    }
}
