import java.util.*;
import java.util.concurrent.*;
public class BankSimulation {
    static class Insufficient extends Exception {
        final int missing;
        Insufficient(int m) {
            super("missing " + m);
            missing = m;
        }
    }
    static class Account {
        final int id;
        private int balance;
        private int ops;
        Account(int id, int b) {
            this.id = id;
            balance = b;
        }
        synchronized void deposit(int x) {
            balance += x;
            ops++;
            notifyAll();
        }
        synchronized void withdraw(int x) throws Insufficient {
            if (balance < x) throw new Insufficient(x - balance);
            balance -= x;
            ops++;
        }
        synchronized int balance() { return balance; }
    }
    static void transfer(Account a, Account b, int x) throws Insufficient {
        Account lo = a.id < b.id ? a : b, hi = lo == a ? b : a;
        synchronized (lo) {
            synchronized (hi) {
                a.withdraw(x);
                b.deposit(x);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Account[] acc = new Account[8];
        for (int i = 0; i < 8; i++) acc[i] = new Account(i, 1000);
        ExecutorService e = Executors.newFixedThreadPool(4);
        List<Future<int[]>> fs = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int seed = t;
            fs.add(e.submit(() -> {
                Random r = new Random(seed);
                int ok = 0, bad = 0;
                for (int i = 0; i < 400; i++) {
                    int a = r.nextInt(8), b = r.nextInt(8);
                    if (a == b) b = (b + 1) % 8;
                    try {
                        transfer(acc[a], acc[b], r.nextInt(200));
                        ok++;
                    } catch (Insufficient x) {
                        bad++;
                    }
                }
                return new int[] {ok, bad};
            }));
        }
        int n = 0;
        for (Future<int[]> f : fs) {
            int[] r = f.get();
            n += r[0] + r[1];
        }
        e.shutdown();
        int sum = 0;
        for (Account a : acc) sum += a.balance();
        System.out.println(n + " " + sum);
        try {
            acc[0].withdraw(100000);
        } catch (Insufficient x) {
            System.out.println(x.missing > 0);
        }
    }
}
