// HELPER: a class without main
public class JarDependency {
    static String name() { return "found through Class-Path"; }
}
