import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** JUnit 5: the race is in no test, so the class fails. */
class FixtureTest {
    private static int z;

    @Test
    void clean() {
        z = 1;
    }

    @AfterAll
    static void races() throws Exception {
        Both.run(() -> z++);
    }
}
