/** The locks that numbering and grouping threads use are ordinary ones when the program uses them. */
class NewThreadsClean {
    static int x, y;

    public static void main(String[] args) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Order.run(
            () -> {
                synchronized (group) {
                    x = 1;
                }
                synchronized (Thread.class) {
                    y = 1;
                }
            },
            () -> {
                synchronized (group) {
                    x++;
                }
                synchronized (Thread.class) {
                    y++;
                }
            });
        synchronized (group) {
            System.out.println(x);
        }
    }
}
