package rrvm.junit;

import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.RunListener;
import rrvm.Races;

/**
 * JUnit 4: a test during which something was found fails the run. A listener of JUnit 4 cannot fail the test itself, so the
 * failure is one of the "test mechanism", and its message names the test; {@link RaceRule} can.
 */
@RunListener.ThreadSafe
public final class RaceListener extends RunListener {
    private long mark;

    @Override
    public synchronized void testRunStarted(Description run) {
        mark = Races.mark();
    }

    @Override
    public void testFinished(Description test) throws Exception {
        end(test.getDisplayName());
    }

    @Override
    public void testRunFinished(Result result) throws Exception {
        end("the whole run");
    }

    private synchronized void end(String name) throws Exception {
        long now = Races.mark();
        RacesFound failure = RacesFound.since(mark, name);
        mark = now;
        if (failure != null) {
            throw new Exception(failure.getMessage()); // JUnit 4 takes exceptions of listeners, but no errors
        }
    }
}
