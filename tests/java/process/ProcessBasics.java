import java.io.*;
import java.util.*;
import java.util.concurrent.*;
public class ProcessBasics {
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
    static String out(Process pr) throws Exception {
        return new String(pr.getInputStream().readAllBytes()) + new String(pr.getErrorStream().readAllBytes())
                + pr.waitFor();
    }
    public static void main(String[] args) throws Exception {
        p(out(new ProcessBuilder("echo", "hello", "two words").start()));
        p(out(new ProcessBuilder("sh", "-c", "echo out; echo err >&2; exit 3").start()));
        Process cat = new ProcessBuilder("cat").start();
        cat.getOutputStream().write("through cat".getBytes());
        cat.getOutputStream().close();
        p(out(cat));
        ProcessBuilder pb = new ProcessBuilder("sh", "-c", "echo $VAR $PWD | sed 's,.*/,,'; cat missing");
        pb.environment().put("VAR", "val");
        new File("sub").mkdir();
        pb.directory(new File("sub")).redirectErrorStream(true);
        p(out(pb.start()));
        pb = new ProcessBuilder("sh", "-c", "cat; echo done");
        new FileOutputStream("in.txt").write("from file\n".getBytes());
        p(new ProcessBuilder("sh", "-c", "cat; echo done")
                        .redirectInput(new File("in.txt"))
                        .redirectOutput(new File("out.txt"))
                        .start()
                        .waitFor()
                + new String(new FileInputStream("out.txt").readAllBytes()));
        new ProcessBuilder("echo", "appended")
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File("out.txt")))
                .start()
                .waitFor();
        p(new File("out.txt").length());
        System.out.flush();
        p(new ProcessBuilder("echo", "inherited").inheritIO().start().waitFor());
        t("no program", () -> new ProcessBuilder("no-such-program-x").start());
        t("no dir", () -> new ProcessBuilder("echo").directory(new File("nodir")).start());
        t("empty", () -> new ProcessBuilder().start());
        t("null arg", () -> new ProcessBuilder("echo", null).start());
        p(out(Runtime.getRuntime().exec("echo a  b")));
        p(out(Runtime.getRuntime().exec(new String[] {"sh", "-c", "echo $X"}, new String[] {"X=env"})));
        Process sl = new ProcessBuilder("sleep", "100").start();
        p(sl.isAlive() + " " + sl.waitFor(5, TimeUnit.MILLISECONDS));
        t("exit early", sl::exitValue);
        sl.destroy();
        p(sl.waitFor() + " " + sl.isAlive() + sl.exitValue());
        Process k = new ProcessBuilder("sleep", "100").start();
        k.destroyForcibly().waitFor();
        p(k.exitValue());
        Process h = new ProcessBuilder("sh", "-c", "exit 7").start();
        p(h.onExit().get().exitValue() + " " + (h.pid() > 0) + h.toHandle().isAlive());
        ProcessHandle me = ProcessHandle.current();
        p((me.pid() > 0) + " " + me.isAlive() + me.parent().isPresent() + ProcessHandle.of(me.pid()).get().equals(me));
        t("destroy self", () -> me.destroy());
        t("onExit self", () -> me.onExit());
        List<Process> pipe = ProcessBuilder.startPipeline(
                List.of(new ProcessBuilder("printf", "b\\na\\nc\\n"), new ProcessBuilder("sort")));
        p(new String(pipe.get(1).getInputStream().readAllBytes()));
        for (Process q : pipe) q.waitFor();
        p(System.getenv("LANG") + " " + System.getenv("NO_SUCH_VAR") + System.getenv().containsKey("PATH"));
        try {
            System.getenv().put("x", "y");
        } catch (UnsupportedOperationException e) {
            p("env unmodifiable");
        }
        Process big =
                new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done").start();
        BufferedReader r = new BufferedReader(new InputStreamReader(big.getInputStream()));
        int n = 0;
        while (r.readLine() != null) n++;
        p(n + " " + big.waitFor());
    }
}
