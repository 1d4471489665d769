import java.util.concurrent.CountDownLatch;

/** An example with one race: two tellers update the same balance, one of them without the lock. */
public final class BankRace {
    static final class Account {
        private int balance;
        private int deposits;

        synchronized void deposit(int amount) {
            balance += amount;
            deposits++;
        }

        void depositFast(int amount) {  // forgets the lock
            balance += amount;
        }
    }

    private static final CountDownLatch opening = new CountDownLatch(2);

    private static Thread teller(String name, Runnable deposit) {
        return new Thread(() -> {
            opening.countDown();  // both are there before the first deposit
            try {
                opening.await();
            } catch (InterruptedException e) {
                return;
            }
            for (int i = 0; i < 1000; i++) deposit.run();
        }, name);
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread careful = teller("careful teller", () -> account.deposit(1));
        Thread hasty = teller("hasty teller", () -> account.depositFast(1));
        careful.start();
        hasty.start();
        careful.join();
        hasty.join();
        System.out.println("done");
    }
}
