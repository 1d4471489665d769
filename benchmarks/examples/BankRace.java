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

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Thread careful = new Thread(() -> { for (int i = 0; i < 1000; i++) account.deposit(1); }, "careful teller");
        Thread hasty = new Thread(() -> { for (int i = 0; i < 1000; i++) account.depositFast(1); }, "hasty teller");
        careful.start();
        hasty.start();
        careful.join();
        hasty.join();
        System.out.println("done");
    }
}
