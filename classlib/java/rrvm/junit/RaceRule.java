package rrvm.junit;

import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;
import rrvm.Races;

/** JUnit 4: a test during which something was found fails. {@code @Rule public RaceRule races = new RaceRule();} */
public final class RaceRule implements TestRule {
    @Override
    public Statement apply(Statement test, Description description) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                long mark = Races.mark();
                test.evaluate();
                RacesFound failure = RacesFound.since(mark, description.getDisplayName());
                if (failure != null) {
                    throw failure;
                }
            }
        };
    }
}
