import lib.Box;

public final class Boxes {
    public static void main(String[] args) throws Exception {
        Box box = new Box();
        Thread one = new Thread(() -> box.put(1)), two = new Thread(() -> box.get());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
