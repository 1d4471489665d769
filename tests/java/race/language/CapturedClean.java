/** What is captured itself needs no order. */
class CapturedClean {
    interface Source {
        int next();
    }

    public static void main(String[] args) {
        int[] own = {1, 2};
        int start = 5;
        Source source = () -> start + own.length;
        Order.run(() -> source.next(), () -> source.next());
        System.out.println(source.next());
    }
}
