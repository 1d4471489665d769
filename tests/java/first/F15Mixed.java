import java.io.*;
import java.lang.reflect.*;
import java.nio.file.*;
import java.time.*;
import java.util.*;
import java.util.regex.*;
public class F15Mixed {
    interface Greeter { String greet(String n); }
    public static void main(String[] args) throws Exception {
        Path p = Path.of("f.txt");
        Files.writeString(p, "line one\nline two\n");
        System.out.println(Files.readAllLines(p) + " " + Files.size(p));
        try (BufferedReader r = new BufferedReader(new FileReader("f.txt"))) { System.out.println(r.readLine()); }
        try { new FileInputStream("missing"); } catch (FileNotFoundException e) { System.out.println(e.getMessage()); }
        Method m = String.class.getMethod("concat", String.class);
        System.out.println(m.invoke("ab", "cd") + " " + m);
        Greeter g = (Greeter) Proxy.newProxyInstance(F15Mixed.class.getClassLoader(), new Class<?>[] {Greeter.class}, (o, me, a) -> me.getName() + a[0]);
        System.out.println(g.greet("X"));
        Matcher x = Pattern.compile("(\\w+)@(?<host>\\w+)").matcher("joe@home, ann@work");
        while (x.find()) System.out.println(x.group(1) + " at " + x.group("host"));
        System.out.println(LocalDate.of(2024, 2, 28).plusDays(2) + " " + Duration.ofMinutes(135) + " " + DayOfWeek.of(3));
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) { o.writeObject(new ArrayList<>(List.of("s", 1, 2.5))); }
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject());
        System.out.println(new Random(42).nextInt(1000) + " " + UUID.nameUUIDFromBytes("x".getBytes()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.exit(0);
    }
}
