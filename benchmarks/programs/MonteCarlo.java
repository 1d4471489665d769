import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The expected return of a share, from many random price paths. Every object of the simulation sets the global debug flag in its
 * constructor, always to the same value, as JavaGrande's Universal does: a race without consequences.
 */
final class MonteCarlo {
    static final double DRIFT = 0.05, VOLATILITY = 0.3, START = 100;

    static class Universal {
        static boolean debug;

        Universal() {
            debug = false; // race: debug
        }
    }

    static final class PricePath extends Universal {
        final double[] price;

        PricePath(long seed, int days) {
            price = new double[days + 1];
            price[0] = START;
            Random random = new Random(seed);
            double dt = 1.0 / days, mean = (DRIFT - VOLATILITY * VOLATILITY / 2) * dt, deviation = VOLATILITY * Math.sqrt(dt);
            for (int i = 1; i <= days; i++) price[i] = price[i - 1] * Math.exp(mean + deviation * random.nextGaussian());
        }

        Result evaluate(int task) {
            int days = price.length - 1;
            double sum = 0, squares = 0;
            for (int i = 1; i <= days; i++) {
                double step = Math.log(price[i] / price[i - 1]);
                sum += step;
                squares += step * step;
            }
            double variance = (squares - sum * sum / days) / (days - 1) * days;
            if (debug) System.err.println("task " + task + " ends at " + price[days]); // race: debug
            return new Result(task, sum + variance / 2, Math.sqrt(variance), price[days]);
        }
    }

    record Result(int task, double drift, double volatility, double last) {}

    public static void main(String[] args) {
        Bench bench = new Bench("MonteCarlo", args, 4);
        int runs = bench.pick(40, 1500, 10000, 60000), days = bench.pick(50, 1000, 1000, 1000);
        List<Result> results = new ArrayList<>();
        bench.parallel(id -> {
            for (int task = bench.from(id, runs); task < bench.from(id + 1, runs); task++) {
                Result result = new PricePath(task * 11L + 1, days).evaluate(task);
                synchronized (results) {
                    results.add(result);
                }
            }
        });
        Result[] ordered = new Result[runs];
        for (Result r : results) ordered[r.task] = r;
        double drift = 0, volatility = 0, last = 0;
        for (Result r : ordered) {
            drift += r.drift / runs;
            volatility += r.volatility / runs;
            last += r.last / runs;
        }
        bench.checkNear(volatility, VOLATILITY, 0.02, "the volatility");
        bench.checkNear(drift, bench.pick(0.06294197171005, 0.05639499211559254, 0.04967053251472602, 0.05075768564152012), 1e-9, "the drift");
        bench.done("%d paths, drift %.9f, volatility %.9f, last price %.6f", runs, drift, volatility, last);
    }
}
