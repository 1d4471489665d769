package one;
public class Main {
  public static void main(String[] args) {
    System.out.println(Main.class.getModule() + " " + args.length + " " + System.getProperty("jdk.module.main") + " " + System.getProperty("jdk.module.main.class"));
  }
}
