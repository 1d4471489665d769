import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** JUnit 4: `races` races, twice in the same way if it is run twice. */
public class FourTest {
    int x;

    @Test
    public void clean() {
        assertTrue(x >= 0);
    }

    @Test
    public void races() throws Exception {
        Both.run(() -> x++);
    }
}
