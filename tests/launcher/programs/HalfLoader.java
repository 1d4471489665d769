import java.lang.reflect.Field;

// A loader whose constructor has not run has no unnamed module; java ends itself when such a one comes to the VM.
public class HalfLoader {
    static class Loader extends ClassLoader {}

    public static void main(String[] args) throws Exception {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ClassLoader loader = (ClassLoader) unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), Loader.class);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Class.forName("java.lang.String", false, loader));
            } catch (InternalError e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
