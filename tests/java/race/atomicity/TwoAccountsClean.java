/** The transfer holds both locks. */
class TwoAccountsClean {
    static class Account {
        int balance = 10;    // (1)

        synchronized void add(int n) {
            balance += n;
        }
    }

    static final Account from = new Account(), to = new Account();

    static void transfer() {
        synchronized (from) {
            synchronized (to) {
                from.add(-5);
                to.add(5);
            }
        }
    }

    static int total() {
        synchronized (from) {
            synchronized (to) {
                return from.balance + to.balance;    // race Account.balance after (1): Racer
            }
        }
    }

    public static void main(String[] args) {
        Order.run(() -> total(), () -> transfer(), () -> total());
        System.out.println(total());
    }
}
