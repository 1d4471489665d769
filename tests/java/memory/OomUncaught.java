// VMARGS: -Xmx32m
// EXIT: 1
public class OomUncaught {
    static Object[] chain;
    public static void main(String[] args) {
        System.out.println("start");
        int n = 0;
        while (true) {
            chain = new Object[] {chain, new byte[100000]};
            n++;
        }
    }
}
