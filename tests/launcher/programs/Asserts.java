public class Asserts {
  static boolean on(Class<?> c) { return c.desiredAssertionStatus(); }
  public static void main(String[] args) {
    boolean enabled = false;
    assert enabled = true;
    System.out.println("Asserts " + enabled + " " + on(Asserts.class) + ", pkg.Inner " + on(pkg.Inner.class) + ", String " + on(String.class));
  }
}
