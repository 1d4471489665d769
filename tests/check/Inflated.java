import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/** What the library does with arrays of its own is no access of the program: making the accessor of a method that is called often, atomic arrays. */
public final class Inflated {
    public static String text() { return "text"; }

    public static void main(String[] args) throws Exception {
        Method text = Inflated.class.getMethod("text");
        int length = 0;
        for (int i = 0; i < 40; i++) length += text.invoke(null).toString().length();
        AtomicIntegerArray ints = new AtomicIntegerArray(4);
        ints.setPlain(1, 5);
        AtomicReferenceArray<String> words = new AtomicReferenceArray<>(4);
        words.set(2, "two");
        LongAdder adder = new LongAdder();
        adder.add(ints.getPlain(1));
        System.out.println(length + words.get(2).length() + adder.sum());
    }
}
