// CMD: -agentpath:{native}/libBadArguments.so -cp {classes} BadArguments
public class BadArguments {
    public static void main(String[] args) { System.out.println("main"); }
}
