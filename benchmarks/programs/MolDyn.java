import java.util.Random;

/**
 * Argon atoms with Lennard-Jones forces in a periodic box. Every thread moves its block of atoms, then adds up the forces of its share of
 * the pairs in arrays of its own, then sums all threads' forces for its block; barriers between. The flaw of the barrier makes the
 * coordinates and the forces race.
 */
final class MolDyn {
    static final double DENSITY = 0.83, TEMPERATURE = 0.72, STEP = 0.002;
    final int atoms, threads;
    final double side, cutoff2, shift;
    final double[][] position, velocity, force;   // [axis][atom]
    final double[][][] partial;                   // [thread][axis][atom]
    final double[] potential, kinetic;            // [thread]
    final Bench.Barrier barrier;

    MolDyn(int cells, int threads, Bench.Barrier barrier) {
        this.threads = threads;
        atoms = 4 * cells * cells * cells;
        side = Math.cbrt(atoms / DENSITY);
        double cutoff = Math.min(2.5, side / 2);
        cutoff2 = cutoff * cutoff;
        shift = 4 * (Math.pow(cutoff, -12) - Math.pow(cutoff, -6));
        position = new double[3][atoms];
        velocity = new double[3][atoms];
        force = new double[3][atoms];
        partial = new double[threads][3][atoms];
        potential = new double[threads];
        kinetic = new double[threads];
        this.barrier = barrier;
        placeAtoms(cells);
    }

    private void placeAtoms(int cells) {
        double cell = side / cells;
        int[][] corners = {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
        Random random = new Random(4711);
        for (int i = 0; i < atoms; i++) {
            int c = i / 4, x = c % cells, y = c / cells % cells, z = c / cells / cells;
            int[] corner = corners[i % 4], at = {x, y, z};
            for (int axis = 0; axis < 3; axis++) {
                position[axis][i] = (at[axis] + 0.5 * corner[axis]) * cell;
                velocity[axis][i] = random.nextGaussian() * Math.sqrt(TEMPERATURE);
            }
        }
        for (double[] v : velocity) { // no total momentum
            double mean = 0;
            for (double value : v) mean += value / atoms;
            for (int i = 0; i < atoms; i++) v[i] -= mean;
        }
    }

    private void move(int from, int to) {
        for (int axis = 0; axis < 3; axis++) {
            for (int i = from; i < to; i++) {
                velocity[axis][i] += force[axis][i] * STEP / 2;
                double x = position[axis][i] + velocity[axis][i] * STEP; // race: atoms
                position[axis][i] = x < 0 ? x + side : x >= side ? x - side : x; // race: atoms
            }
        }
    }

    private double nearest(double d) {
        return d > side / 2 ? d - side : d < -side / 2 ? d + side : d;
    }

    private void addForces(int id) {
        double[] x = position[0], y = position[1], z = position[2], fx = partial[id][0], fy = partial[id][1], fz = partial[id][2];
        for (int i = 0; i < atoms; i++) fx[i] = fy[i] = fz[i] = 0; // race: atoms
        double energy = 0;
        for (int i = id; i < atoms; i += threads) {
            for (int j = i + 1; j < atoms; j++) {
                double dx = nearest(x[i] - x[j]), dy = nearest(y[i] - y[j]), dz = nearest(z[i] - z[j]); // race: atoms
                double r2 = dx * dx + dy * dy + dz * dz;
                if (r2 >= cutoff2) continue;
                double s6 = 1 / (r2 * r2 * r2), strength = 48 * (s6 * s6 - 0.5 * s6) / r2;
                energy += 4 * (s6 * s6 - s6) - shift;
                fx[i] += strength * dx; // race: atoms
                fy[i] += strength * dy; // race: atoms
                fz[i] += strength * dz; // race: atoms
                fx[j] -= strength * dx; // race: atoms
                fy[j] -= strength * dy; // race: atoms
                fz[j] -= strength * dz; // race: atoms
            }
        }
        potential[id] = energy;
    }

    private void accelerate(int id, int from, int to, double time) {
        double energy = 0;
        for (int axis = 0; axis < 3; axis++) {
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int t = 0; t < threads; t++) sum += partial[t][axis][i]; // race: atoms
                force[axis][i] = sum;
                velocity[axis][i] += sum * time;
                energy += velocity[axis][i] * velocity[axis][i] / 2;
            }
        }
        kinetic[id] = energy;
    }

    void run(int id, int from, int to, int steps) {
        for (int step = 0; step <= steps; step++) { // the first only computes the forces
            if (step > 0) move(from, to);
            barrier.await(id);
            addForces(id);
            barrier.await(id);
            accelerate(id, from, to, step > 0 ? STEP / 2 : 0);
        }
    }

    double energy() {
        double sum = 0;
        for (int t = 0; t < threads; t++) sum += potential[t] + kinetic[t];
        return sum / atoms;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("MolDyn", args, 4);
        run(bench, new TournamentBarrier(bench.threads));
    }

    static void run(Bench bench, Bench.Barrier barrier) {
        MolDyn box = new MolDyn(bench.pick(2, 5, 8, 11), bench.threads, barrier);
        int steps = bench.pick(4, 30, 50, 50), n = box.atoms;
        bench.parallel(id -> box.run(id, bench.from(id, n), bench.from(id + 1, n), 0));
        double before = box.energy();
        bench.parallel(id -> box.run(id, bench.from(id, n), bench.from(id + 1, n), steps));
        double after = box.energy();
        bench.checkNear(after, before, 0.01, "the energy after " + steps + " steps");
        for (double[] v : box.velocity) {
            double momentum = 0;
            for (double value : v) momentum += value;
            bench.checkNear(momentum, 0, 1e-8, "the momentum");
        }
        bench.done("%d atoms, %d steps, energy %.6f to %.6f", n, steps, before, after);
    }
}
