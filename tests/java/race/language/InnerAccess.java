/** Private fields of the outer class from inner, local and anonymous ones, through a bridge method too. */
class InnerAccess {
    private int member, local, bridged;

    interface Setter<T> {
        void set(T value);
    }

    class Inner {
        void write() {
            member = 1;                     // (1)
        }
    }

    class Typed implements Setter<Integer> {
        @Override public void set(Integer value) {
            bridged = value;                // (3)
        }
    }

    public static void main(String[] args) {
        InnerAccess o = new InnerAccess();
        Inner inner = o.new Inner();
        Setter<Integer> setter = o.new Typed();
        class Local {
            void write() {
                o.local = 1;                // (2)
            }
        }
        Local local = new Local();
        Order.run(
            () -> {
                inner.write();
                local.write();
                setter.set(1);
            },
            () -> {
                o.member++;                 // race member after (1): all
                o.local++;                  // race local after (2): all
                o.bridged++;                // race bridged after (3): all
            });
    }
}
