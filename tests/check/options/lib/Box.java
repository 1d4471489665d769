package lib;

/** A class that the program takes from elsewhere: not checked, but not safe either. */
public final class Box {
    private int value;

    public void put(int v) {
        value = v;
    }

    public int get() {
        return value;
    }
}
