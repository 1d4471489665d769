import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

/** Operations on whole arrays that end before the last element have not touched the rest; nor has one that is refused. */
class StopsMidwayClean {
    public static void main(String[] args) {
        Object[] source = List.<Object>of("a", 1, "b").toArray();
        String[] copied = new String[3], filled = new String[2], listed = new String[3], set = new String[2];
        int[] numbers = new int[2], read = new int[2];
        Order.run(
            () -> {
                source[2] = "c";
                copied[1] = "c";
                filled[0] = "c";
                listed[1] = "c";
                set[0] = "c";
                numbers[0] = 1;
                read[0] = 1;
            },
            () -> {
                try {
                    System.arraycopy(source, 0, copied, 0, 3);
                } catch (ArrayStoreException e) {
                    System.out.println(e.getClass());
                }
                try {
                    Arrays.fill(filled, (Object) 1);
                } catch (ArrayStoreException e) {
                    System.out.println(e.getClass());
                }
                try {
                    new LinkedList<>(List.of("a", 1, "b")).toArray(listed);
                } catch (ArrayStoreException e) {
                    System.out.println(e.getClass());
                }
                try {
                    Array.set(set, 0, 1);
                } catch (IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
                try {
                    Array.setLong(numbers, 0, 1L);
                } catch (IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
                try {
                    Array.getByte(read, 0);
                } catch (IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
            });
    }
}
