/** Bubble sort with a thread for each pair of neighbours, which race with each other in every way at the same time. */
public final class Neighbours {
    static final int[] numbers = new int[30];

    static final class Sorter extends Thread {
        final int at;

        Sorter(int at) {
            this.at = at;
        }

        synchronized void swap() {
            int first = numbers[at];
            numbers[at] = numbers[at + 1];
            numbers[at + 1] = first;
        }

        @Override
        public void run() {
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[at] > numbers[at + 1]) swap();
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < numbers.length; i++) numbers[i] = numbers.length - i;
        Sorter[] sorters = new Sorter[numbers.length - 1];
        for (int i = 0; i < sorters.length; i++) sorters[i] = new Sorter(i);
        for (int i = sorters.length; i-- > 0;) sorters[i].start();
        for (Sorter s : sorters) s.join();
    }
}
