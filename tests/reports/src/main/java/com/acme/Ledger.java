package com.acme;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Races of several kinds: each line of main is one. */
public class Ledger {
    private static Ledger instance;
    private final Object lock = new Object();
    private final Map<String, Integer> names = new HashMap<>();
    private int count, guarded;
    private final int[] cells = new int[4];

    static Ledger instance() {
        if (instance == null) {
            synchronized (Ledger.class) {
                if (instance == null) {
                    instance = new Ledger();
                }
            }
        }
        return instance;
    }

    void increment() {
        count++;
    }

    void locked() {
        synchronized (lock) {
            guarded++;
        }
    }

    void unlocked() {
        guarded = 7;
    }

    static void both(Runnable one, Runnable other) throws Exception {
        Thread first = new Thread(() -> IntStream.range(0, 1).forEach(i -> one.run()), "first");
        Thread second = new Thread(() -> IntStream.range(0, 1).forEach(i -> other.run()), "second");
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws Exception {
        Ledger ledger = new Ledger();
        both(ledger::increment, ledger::increment);
        both(ledger::locked, ledger::unlocked);
        both(() -> ledger.cells[1] = 1, () -> ledger.cells[1] = 2);
        both(() -> ledger.names.put("a", 1), () -> ledger.names.put("b", 2));
        both(Ledger::instance, Ledger::instance);
    }
}
