import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import rrvm.junit.RaceListener;

/** Runs classes of JUnit 4, with the listener if the first argument says so, and prints each failure's test and first line. */
class RunsFour {
    public static void main(String[] args) throws Exception {
        JUnitCore core = new JUnitCore();
        if (args[0].equals("listener")) {
            core.addListener(new RaceListener());
        }
        for (int i = 1; i < args.length; i++) {
            Result result = core.run(Class.forName(args[i]));
            System.out.println(result.getRunCount() + " run, " + result.getFailureCount() + " failed");
            for (Failure f : result.getFailures()) {
                System.out.println(f.getDescription().getDisplayName() + ": " + f.getMessage().split("\n")[0]);
            }
        }
    }
}
