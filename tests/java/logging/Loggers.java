// VMARGS: "-Djava.util.logging.SimpleFormatter.format=%4$s %3$s %2$s: %5$s%6$s%n"
import java.util.*;
import java.util.logging.*;
public class Loggers {
    public static void main(String[] args) throws Exception {
        Logger l = Logger.getLogger("a.b.c"), root = Logger.getLogger("");
        l.info("info");
        l.fine("hidden");
        l.log(Level.WARNING, "with {0} and {1}", new Object[] {"x", 5});
        l.log(Level.SEVERE, "thrown", new RuntimeException("boom"));
        l.setLevel(Level.ALL);
        List<String> got = new ArrayList<>();
        Handler h = new Handler() {
            public void publish(LogRecord r) {
                got.add(r.getLevel() + r.getMessage() + r.getSourceMethodName() + r.getLoggerName());
            }
            public void flush() {}
            public void close() { got.add("closed"); }
        };
        l.addHandler(h);
        l.setUseParentHandlers(false);
        l.finest("finest");
        l.entering("Cls", "meth", "arg");
        l.throwing("Cls", "meth", new Error("e"));
        l.log(Level.INFO, () -> "supplied");
        l.setFilter(r -> !r.getMessage().contains("secret"));
        l.info("secret");
        l.info("open");
        System.out.println(got);
        System.out.println(Logger.getLogger("a.b").getParent() == root);
        System.out.println(l.getParent().getName() + l.isLoggable(Level.OFF) + Level.parse("800")
                + Level.parse("WARNING").intValue() + LogManager.getLogManager().getLogger("a.b.c").getName()
                + Logger.getAnonymousLogger().getName());
        System.Logger sl = System.getLogger("sys");
        sl.log(System.Logger.Level.WARNING, "system logger {0}", 7);
        StreamHandler sh = new StreamHandler(System.out, new SimpleFormatter());
        Logger o = Logger.getLogger("out");
        o.setUseParentHandlers(false);
        o.addHandler(sh);
        o.warning("to stdout");
        sh.flush();
        try {
            Level.parse("NOPE");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
