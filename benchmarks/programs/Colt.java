import java.util.Random;

/**
 * Uses a small linear algebra library the way programs use colt: matrices with views, products and factorisations whose rows are dealt to a
 * team of threads that stays alive between operations. The team hands over by a monitor, so nothing races, but lock sets see no
 * common lock on the elements.
 */
final class Colt {
    /** A matrix, or a view of one: element (i, j) is at offset + i * rowStride + j * columnStride. */
    static final class Matrix {
        final int rows, columns;
        private final double[] elements;
        private final int offset, rowStride, columnStride;

        Matrix(int rows, int columns) {
            this(rows, columns, new double[rows * columns], 0, columns, 1);
        }

        private Matrix(int rows, int columns, double[] elements, int offset, int rowStride, int columnStride) {
            this.rows = rows;
            this.columns = columns;
            this.elements = elements;
            this.offset = offset;
            this.rowStride = rowStride;
            this.columnStride = columnStride;
        }

        double get(int i, int j) {
            return elements[offset + i * rowStride + j * columnStride];
        }

        void set(int i, int j, double value) {
            elements[offset + i * rowStride + j * columnStride] = value;
        }

        Matrix transposed() {
            return new Matrix(columns, rows, elements, offset, columnStride, rowStride);
        }

        Matrix part(int row, int column, int height, int width) {
            return new Matrix(height, width, elements, offset + row * rowStride + column * columnStride, rowStride, columnStride);
        }

        static Matrix identity(int n) {
            Matrix m = new Matrix(n, n);
            for (int i = 0; i < n; i++) m.set(i, i, 1);
            return m;
        }

        static Matrix random(int rows, int columns, long seed) {
            Random random = new Random(seed);
            Matrix m = new Matrix(rows, columns);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) m.set(i, j, random.nextDouble() - 0.5);
            }
            return m;
        }

        double distance(Matrix other) {
            double most = 0;
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) most = Math.max(most, Math.abs(get(i, j) - other.get(i, j)));
            }
            return most;
        }
    }

    /** Threads that wait for a loop, run their part of it, and report back. */
    static final class Team {
        interface Loop {
            void run(int from, int to);
        }

        private final Thread[] threads;
        private Loop loop;
        private int length, round, busy;

        Team(int size) {
            threads = new Thread[size];
            for (int i = 0; i < size; i++) {
                int id = i;
                (threads[i] = new Thread(() -> work(id), "team " + id)).start();
            }
        }

        private void work(int id) {
            try {
                for (int mine = 1; ; mine++) {
                    Loop task;
                    int n;
                    synchronized (this) {
                        while (round < mine) wait();
                        task = loop;
                        n = length;
                    }
                    if (task == null) return;
                    task.run(n * id / threads.length, n * (id + 1) / threads.length);
                    synchronized (this) {
                        if (--busy == 0) notifyAll();
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        synchronized void run(int n, Loop task) {
            loop = task;
            length = n;
            busy = threads.length;
            round++;
            notifyAll();
            try {
                while (task != null && busy > 0) wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void close() {
            run(0, null);
            for (Thread t : threads) Bench.join(t);
        }
    }

    static final class Algebra {
        private final Team team;

        Algebra(Team team) {
            this.team = team;
        }

        Matrix product(Matrix a, Matrix b) {
            Matrix c = new Matrix(a.rows, b.columns);
            team.run(a.rows, (from, to) -> {
                for (int i = from; i < to; i++) {
                    for (int j = 0; j < b.columns; j++) {
                        double sum = 0;
                        for (int k = 0; k < b.rows; k++) sum += a.get(i, k) * b.get(k, j);
                        c.set(i, j, sum);
                    }
                }
            });
            return c;
        }

        /** Gauss-Jordan on the matrix beside the identity. */
        Matrix inverse(Matrix m) {
            int n = m.rows;
            Matrix work = new Matrix(n, 2 * n), right = work.part(0, n, n, n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) work.set(i, j, m.get(i, j));
                right.set(i, i, 1);
            }
            for (int k = 0; k < n; k++) {
                int column = k, pivot = k;
                for (int i = k + 1; i < n; i++) {
                    if (Math.abs(work.get(i, k)) > Math.abs(work.get(pivot, k))) pivot = i;
                }
                double scale = 1 / work.get(pivot, k);
                for (int j = 0; j < 2 * n; j++) {
                    double old = work.get(k, j);
                    work.set(k, j, work.get(pivot, j) * scale);
                    if (pivot != k) work.set(pivot, j, old);
                }
                team.run(n, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        double factor = work.get(i, column);
                        if (i == column || factor == 0) continue;
                        for (int j = column; j < 2 * n; j++) work.set(i, j, work.get(i, j) - factor * work.get(column, j));
                    }
                });
            }
            return right;
        }

        /** Mean and variance of each column. */
        double[][] statistics(Matrix m) {
            double[][] result = new double[2][m.columns];
            team.run(m.columns, (from, to) -> {
                for (int j = from; j < to; j++) {
                    double sum = 0, squares = 0;
                    for (int i = 0; i < m.rows; i++) {
                        sum += m.get(i, j);
                        squares += m.get(i, j) * m.get(i, j);
                    }
                    result[0][j] = sum / m.rows;
                    result[1][j] = squares / m.rows - result[0][j] * result[0][j];
                }
            });
            return result;
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Colt", args, 4);
        int n = bench.pick(12, 100, 250, 500), rounds = bench.pick(2, 2, 3, 3);
        Team team = new Team(bench.threads);
        Algebra algebra = new Algebra(team);
        double trace = 0;
        for (int round = 0; round < rounds; round++) {
            Matrix a = Matrix.random(n, n, round), b = Matrix.random(n, n / 2, round + 100), ab = algebra.product(a, b);
            Matrix mirrored = algebra.product(b.transposed(), a.transposed());
            bench.check(ab.distance(mirrored.transposed()) < 1e-12 * n, "the transposed product differs by " + ab.distance(mirrored.transposed()));
            Matrix unit = algebra.product(a, algebra.inverse(a));
            bench.check(unit.distance(Matrix.identity(n)) < 1e-7, "a times its inverse is off by " + unit.distance(Matrix.identity(n)));
            double[][] statistics = algebra.statistics(ab);
            for (int j = 0; j < ab.columns; j++) {
                bench.check(statistics[1][j] > 0, "the variance of column " + j + " is " + statistics[1][j]);
                trace += statistics[0][j] + statistics[1][j];
            }
        }
        team.close();
        bench.done("%d rounds with %d x %d matrices, sum of means and variances %.9f", rounds, n, n, trace);
    }
}
