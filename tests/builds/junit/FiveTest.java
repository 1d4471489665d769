import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JUnit 5: of these, `races` and the second invocation of `parameterized` race. */
class FiveTest {
    private int x, y;

    @Test
    void clean() throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join();
        assertEquals(1, x);
    }

    @Test
    void races() throws Exception {
        Both.run(() -> x++);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int threads) throws Exception {
        if (threads == 2) {
            Both.run(() -> y++);
        } else {
            y++;
        }
    }
}
