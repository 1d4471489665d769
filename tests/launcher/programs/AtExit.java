public class AtExit {
    public static void main(String[] args) {
        System.load(args[0]);
        System.out.println("main ends");
    }
}
