/** A race on a field beyond U+FFFF by threads whose names would clear the screen and forge a line of the report. */
public final class HostileNames {
    static int \ud835\udc9cx;

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            pause(300);
            \ud835\udc9cx = 1;
        }, "\33[2J\nrrvm: FastTrack: write-read on Forged.field\0");
        Thread reader = new Thread(() -> {
            pause(1500);
            if (\ud835\udc9cx != 1) System.out.println("not yet written");
        }, "none \uffff");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
