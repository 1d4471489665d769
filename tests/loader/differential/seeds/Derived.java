// Uses protected members of a superclass in another package, in all the ways that are allowed.
import base.Base;

public class Derived extends Base<String> implements Base.Walker {
    Derived other;
    Derived[] many = new Derived[2];
    Object any;

    Derived(int n) {
        super(n > 0 ? n : -n);
        other = n > 3 ? this : null;
        number += open;
    }

    int fields(Derived d, Derived[] ds) {
        number++;
        d.number = number + ds[0].number;
        total += d.number;
        item = d.item + item;
        return d.other.number + (int) total;
    }

    String calls(Derived d, boolean b) throws CloneNotSupportedException {
        String s = item(3) + d.item(4) + super.item(5);
        Object o = b ? d.clone() : this.clone();
        Object copy = many.clone();
        int[] ints = new int[] {1, 2}.clone();
        any = o == copy ? ints : o;
        return s + count(s, d, any) + Base.Walker.super.walk(d.walk(2));
    }

    static class Piece extends Base.Part {
        Piece(int n) {
            super(n + 1);
        }

        int use(Piece p) {
            return p.size + size + p.twice() + super.twice() + new Part(3) {
                int nine() {
                    return size * 3;
                }
            }.nine();
        }
    }

    @Override
    protected void finalize() throws Throwable {
        try {
            number = 0;
        } finally {
            super.finalize();
        }
    }
}
