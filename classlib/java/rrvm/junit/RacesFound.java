package rrvm.junit;

import java.util.List;
import rrvm.Races;

/** The failure of a test during which something was found; the message is what was found. */
public final class RacesFound extends AssertionError {
    private static final long serialVersionUID = 1;

    private RacesFound(String message) {
        super(message);
        setStackTrace(new StackTraceElement[0]); // the report has the stacks that matter
    }

    /** The failure of `test` if there is a finding since the mark, else null. From then on rrvm's exit code leaves the findings to it. */
    static RacesFound since(long mark, String test) {
        long now = Races.mark();
        List<String> reports = Races.since(mark);
        if (reports.isEmpty()) {
            return null;
        }
        Races.told(now);
        String first = reports.get(0);
        int end = first.indexOf('\n');
        StringBuilder text = new StringBuilder();
        text.append(end < 0 ? first : first.substring(0, end)).append(" [in ").append(test).append(']');
        text.append(end < 0 ? "" : first.substring(end));
        for (String next : reports.subList(1, reports.size())) {
            text.append(next);
        }
        return new RacesFound(text.toString().trim());
    }
}
