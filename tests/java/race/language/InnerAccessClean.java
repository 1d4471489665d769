/** The same, each with the outer object's lock. */
class InnerAccessClean {
    private int member, bridged;

    interface Setter<T> {
        void set(T value);
    }

    class Typed implements Setter<Integer> {
        @Override public void set(Integer value) {
            synchronized (InnerAccessClean.this) {
                bridged = value;
                member = 1;
            }
        }
    }

    public static void main(String[] args) {
        InnerAccessClean o = new InnerAccessClean();
        Setter<Integer> setter = o.new Typed();
        Order.run(() -> setter.set(1), () -> {
            synchronized (o) {
                o.member++;
                o.bridged++;
            }
        });
    }
}
