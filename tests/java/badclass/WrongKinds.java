/** Calls of classes as interfaces and of interfaces as classes; what a class of a package lacks is named as java names it. */
public class WrongKinds {
    public static void main(String[] args) {
        Runner.run("KindCalls");
        Runner.run("KindCalls");
    }
}
