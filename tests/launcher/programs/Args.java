// Shows what the launcher handed over.
public class Args {
  public static void main(String[] args) {
    for (int i = 0; i < args.length; i++) System.out.println(i + "=[" + args[i] + "]");
    for (String key : new String[] {"x", "y", "java.class.path", "sun.java.command", "sun.java.launcher", "jdk.module.path"})
      System.out.println(key + "=" + System.getProperty(key));
  }
}
