import org.junit.Rule;
import org.junit.Test;
import rrvm.junit.RaceRule;

/** JUnit 4 with the rule: `races` fails by itself. */
public class RuledTest {
    static int x;

    @Rule
    public final RaceRule rule = new RaceRule();

    @Test
    public void clean() {
    }

    @Test
    public void races() throws Exception {
        Both.run(() -> x++);
    }
}
