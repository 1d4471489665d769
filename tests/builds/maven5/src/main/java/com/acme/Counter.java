package com.acme;

public class Counter {
    private int n;

    public void increment() {
        n++;
    }

    public int get() {
        return n;
    }
}
