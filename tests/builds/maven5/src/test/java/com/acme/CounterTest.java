package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void alone() {
        Counter c = new Counter();
        c.increment();
        assertEquals(1, c.get());
    }

    @Test
    void together() throws Exception {
        Counter c = new Counter();
        Thread other = new Thread(c::increment);
        other.start();
        c.increment();
        other.join();
        assertTrue(c.get() > 0);
    }
}
