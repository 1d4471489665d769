package com.acme;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class OldCounterTest {
    private int n;

    @Test
    public void together() throws Exception {
        Thread other = new Thread(() -> n++);
        other.start();
        n++;
        other.join();
        assertTrue(n > 0);
    }
}
