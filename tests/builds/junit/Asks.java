import java.util.List;
import rrvm.Races;

/** The API: what it says before a race, after it, after the same race again, and after another one. "tell" as the argument has the program answer for them. */
class Asks {
    static int x, y;

    public static void main(String[] args) throws Exception {
        long start = Races.mark();
        say(start);
        Both.run(() -> x++);
        say(start);
        long between = Races.mark();
        say(between);
        Both.run(() -> y++);
        say(between);
        say(start);
        for (String report : Races.since(between)) {
            System.out.print(report);
        }
        if (args.length > 0) {
            Races.told(args[0].equals("tell") ? Races.mark() : between);
        }
    }

    private static void say(long mark) {
        List<String> since = Races.since(mark);
        System.out.println(Races.checking() + " " + Races.count() + " " + since.size());
    }
}
