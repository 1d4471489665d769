/** Money leaves one account and arrives at the other in two sections; the auditor looks in between. */
class TwoAccounts {
    static class Account {
        int balance = 10;    // (1)

        synchronized void add(int n) {
            balance += n;    // race Account.balance after (1): Racer; violation transfer: Velodrome=not-atomic
        }
    }

    static final Account from = new Account(), to = new Account();

    static void transfer() {
        from.add(-5);
        Order.reach(1);
        Order.await(2);
        to.add(5);
    }

    static int total() {
        synchronized (from) {
            synchronized (to) {
                return from.balance + to.balance;    // race Account.balance after (1): Racer
            }
        }
    }

    static void audit() {
        Order.await(1);
        total();
        Order.reach(2);
    }

    public static void main(String[] args) {
        Order.together(() -> transfer(), () -> audit());
        System.out.println(total());
    }
}
