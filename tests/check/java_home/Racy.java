/** Two threads that write a field. */
class Racy {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        x = 2;
        t.join();
    }
}
