// Deep reflection and module options.
public class Opens {
  public static void main(String[] args) throws Exception {
    var field = String.class.getDeclaredField("hash");
    try {
      field.setAccessible(true);
      System.out.println("open");
    } catch (RuntimeException e) {
      System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
    }
    System.out.println(ModuleLayer.boot().findModule("java.sql").isPresent() + " " + ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
  }
}
