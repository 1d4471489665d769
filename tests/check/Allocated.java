/** Four objects of one class, made in different ways; the racy ones are shared. */
class Allocated {
    static class Cell {
        int value;

        Cell() {
            this(1);
        }
        Cell(int value) {
            this.value = value;
        }
    }
    static class Named extends Cell {
        int number;

        Named() {
            super(2);
        }
    }

    static Cell make() {
        return new Cell();    // made here
    }

    static void race(Runnable one, Runnable two) throws Exception {
        Thread[] threads = {new Thread(one), new Thread(two)};
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        Cell quiet = new Cell(), first = make();
        Named second = new Named();    // and here
        for (int i = 0; i < 50_000; i++) make();    // in compiled code too
        race(() -> first.value++, () -> first.value++);
        race(() -> second.number++, () -> second.number++);
        System.out.println(quiet.value);
    }
}
