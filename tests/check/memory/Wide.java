// An array whose shadow takes 96 MB.
public class Wide {
    public static void main(String[] args) throws Exception {
        int[] wide = new int[6_000_000];
        Thread t = new Thread(() -> {
            for (int i = 0; i < wide.length; i++) wide[i] = i;
        });
        t.start();
        t.join();
        System.out.println(wide[wide.length - 1]);
    }
}
