import java.lang.reflect.RecordComponent;

/** The strings of record components are interned: programs compare them by identity. */
public class ComponentStrings {
    record Pair<T>(T first, java.util.List<String> second) {}

    public static void main(String[] args) {
        for (RecordComponent c : Pair.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + (c.getName() == c.getName().intern()));
            System.out.println(c.getGenericSignature() + " " + (c.getGenericSignature() == c.getGenericSignature().intern()));
        }
    }
}
