// VMARGS: -Xmx32m
// EXIT: 1
public class OomUncaught {
    /** The memory is garbage again when the error has left this method, so that the handler can print. */
    static int fill() {
        Object[] chain = null;
        for (int n = 0;; n++) chain = new Object[] {chain, new byte[100000]};
    }
    public static void main(String[] args) {
        System.out.println("start");
        fill();
    }
}
