// Threads with objects of their own and no lock: LockSet alone reports each, a duplicate of the first.
public class Owned {
    int a, b;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            Thread t = new Thread(() -> {
                Owned o = new Owned();
                for (int j = 0; j < 3; j++) {
                    o.a = j;
                    o.b = o.a;
                }
                int[] many = new int[1000];
                for (int j = 0; j < 1000; j++) many[j] = j;
            });
            t.start();
            t.join();
        }
    }
}
