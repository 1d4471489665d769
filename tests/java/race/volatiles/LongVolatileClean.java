/** Volatile fields of every type are synchronisation, not data. */
class LongVolatileClean {
    static volatile long l;
    static volatile double d;
    static volatile boolean z;
    static volatile byte b;
    static volatile char c;
    static volatile short s;
    static volatile float f;
    volatile Object o;

    public static void main(String[] args) {
        LongVolatileClean shared = new LongVolatileClean();
        Order.run(
            () -> {
                l = 1;
                d = 1;
                z = true;
                b = 1;
                c = 1;
                s = 1;
                f = 1;
                shared.o = "a";
            },
            () -> {
                l++;
                d++;
                z = !z;
                b++;
                c++;
                s++;
                f++;
                shared.o = shared.o + "b";
            });
        System.out.println(l + " " + d + " " + z + " " + b + " " + (int) c + " " + s + " " + f + " " + shared.o);
    }
}
