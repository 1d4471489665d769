package rrvm.junit;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import rrvm.Races;

/**
 * JUnit 5: a test during which something was found fails. What is found outside of a class's tests, by threads that go on
 * or in its fixtures, fails the class.
 */
public final class RaceExtension implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
    private static final ExtensionContext.Namespace OURS = ExtensionContext.Namespace.create(RaceExtension.class);

    /** Up to here some test has told what was found. */
    private final AtomicLong told = new AtomicLong();

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end(context, mark(context));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context, Math.max(mark(context), told.get()));
    }

    private static void begin(ExtensionContext context) {
        context.getStore(OURS).put(context.getUniqueId(), Races.mark());
    }

    private static long mark(ExtensionContext context) {
        return context.getStore(OURS).getOrDefault(context.getUniqueId(), Long.class, Races.mark());
    }

    private void end(ExtensionContext context, long mark) {
        long now = Races.mark();
        String name = context.getRequiredTestClass().getName() + context.getTestMethod().map(m -> "." + m.getName()).orElse("");
        RacesFound failure = RacesFound.since(mark, name);
        told.accumulateAndGet(now, Math::max);
        if (failure != null) {
            throw failure;
        }
    }
}
