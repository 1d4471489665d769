public class OddNames {
    public static void main(String[] args) throws Exception {
        String name = "odd.name with space-and,+'\u00e9";
        Runner.run(name);
        Class<?> c = Class.forName(name);
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getField("a b-c\u20ac"));
        try {
            c.getMethod("throws$1").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(e.getCause().getStackTrace()[0]);
        }
    }
}
