public class FailsInInit {
  static int value = Integer.parseInt("x");
  public static void main(String[] args) {}
}
