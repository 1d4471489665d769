// Superclass in another package, for the verifier's rules about protected members.
package base;

public abstract class Base<T> implements Cloneable {
    protected int number;
    protected static long total;
    protected T item;
    public int open;

    protected Base() {
        number = 1;
    }

    protected Base(int n) {
        number = n;
        total += n;
    }

    protected T item(int i) {
        return item;
    }

    protected static int count(Object... all) {
        return all.length;
    }

    public interface Walker {
        default int walk(int steps) {
            return steps + 1;
        }
    }

    protected static class Part {
        protected int size;

        protected Part(int size) {
            this.size = size;
        }

        protected int twice() {
            return size * 2;
        }
    }
}
