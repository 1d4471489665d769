import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Renders a landscape of triangles, kept in a tree of boxes; each of the runners (two by default) draws a part of the picture. The tracer counts
 * its runners: up when one is made, down without a lock when one ends, the race of SPEC's mtrt. Nobody uses the count.
 */
final class Mtrt {
    static final class Triangle {
        final double[] a, b, c;

        Triangle(double[] a, double[] b, double[] c) {
            this.a = a;
            this.b = b;
            this.c = c;
        }

        double centre(int axis) {
            return (a[axis] + b[axis] + c[axis]) / 3;
        }
    }

    static double[] minus(double[] u, double[] v) {
        return new double[] {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
    }

    static double[] cross(double[] u, double[] v) {
        return new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    }

    static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }

    /** A box around its triangles, or around its two parts. */
    static final class Box {
        final double[] low = {1e9, 1e9, 1e9}, high = {-1e9, -1e9, -1e9};
        final List<Triangle> triangles;
        final Box left, right;

        Box(List<Triangle> all) {
            for (Triangle t : all) {
                for (int axis = 0; axis < 3; axis++) {
                    low[axis] = Math.min(low[axis], Math.min(t.a[axis], Math.min(t.b[axis], t.c[axis])));
                    high[axis] = Math.max(high[axis], Math.max(t.a[axis], Math.max(t.b[axis], t.c[axis])));
                }
            }
            if (all.size() <= 4) {
                triangles = all;
                left = right = null;
                return;
            }
            int widest = 0;
            for (int axis = 1; axis < 3; axis++) {
                if (high[axis] - low[axis] > high[widest] - low[widest]) widest = axis;
            }
            int along = widest;
            List<Triangle> sorted = new ArrayList<>(all);
            sorted.sort(Comparator.comparingDouble(t -> t.centre(along)));
            triangles = null;
            left = new Box(sorted.subList(0, sorted.size() / 2));
            right = new Box(sorted.subList(sorted.size() / 2, sorted.size()));
        }

        boolean meets(Ray ray) {
            double near = 0, far = ray.distance;
            for (int axis = 0; axis < 3; axis++) {
                double one = (low[axis] - ray.from[axis]) / ray.direction[axis], other = (high[axis] - ray.from[axis]) / ray.direction[axis];
                near = Math.max(near, Math.min(one, other));
                far = Math.min(far, Math.max(one, other));
            }
            return near <= far;
        }

        void trace(Ray ray) {
            if (!meets(ray)) return;
            if (triangles != null) {
                for (Triangle t : triangles) ray.meet(t);
            } else {
                left.trace(ray);
                right.trace(ray);
            }
        }
    }

    static final class Ray {
        final double[] from, direction;
        double distance = 1e9;
        Triangle hit;

        Ray(double[] from, double[] direction) {
            this.from = from;
            this.direction = direction;
        }

        void meet(Triangle t) {
            double[] ab = minus(t.b, t.a), ac = minus(t.c, t.a), p = cross(direction, ac);
            double determinant = dot(ab, p);
            if (Math.abs(determinant) < 1e-12) return;
            double[] s = minus(from, t.a), q = cross(s, ab);
            double u = dot(s, p) / determinant, v = dot(direction, q) / determinant, d = dot(ac, q) / determinant;
            if (u < 0 || v < 0 || u + v > 1 || d < 1e-9 || d >= distance) return;
            distance = d;
            hit = t;
        }
    }

    /** Heights on a grid, two triangles per square. */
    static List<Triangle> landscape(int squares) {
        Random random = new Random(98);
        double[][][] at = new double[squares + 1][squares + 1][];
        for (int i = 0; i <= squares; i++) {
            for (int j = 0; j <= squares; j++) at[i][j] = new double[] {(double) i / squares, random.nextDouble() * 0.1, (double) j / squares};
        }
        List<Triangle> all = new ArrayList<>();
        for (int i = 0; i < squares; i++) {
            for (int j = 0; j < squares; j++) {
                all.add(new Triangle(at[i][j], at[i + 1][j], at[i][j + 1]));
                all.add(new Triangle(at[i + 1][j + 1], at[i][j + 1], at[i + 1][j]));
            }
        }
        return all;
    }

    static final class Tracer {
        final Box scene;
        final int size;
        final byte[] picture;
        private int threadCount;

        Tracer(Box scene, int size) {
            this.scene = scene;
            this.size = size;
            picture = new byte[size * size];
        }

        private byte shade(int x, int y) {
            Ray ray = new Ray(new double[] {0.5, 0.5, -0.7}, new double[] {(x + 0.5) / size - 0.5, -0.1 - 0.6 * (y + 0.5) / size, 1});
            scene.trace(ray);
            if (ray.hit == null) return 0;
            double[] normal = cross(minus(ray.hit.b, ray.hit.a), minus(ray.hit.c, ray.hit.a)), light = {0.3, 1, -0.4}, point = new double[3];
            for (int axis = 0; axis < 3; axis++) point[axis] = ray.from[axis] + ray.distance * ray.direction[axis];
            Ray shadow = new Ray(point, light);
            scene.trace(shadow);
            double brightness = Math.abs(dot(normal, light)) / Math.sqrt(dot(normal, normal) * dot(light, light));
            return (byte) (1 + 126 * brightness * (shadow.hit == null ? 1 : 0.3));
        }

        void render(Bench bench) {
            for (int i = 0; i < bench.threads; i++) threadCount++;
            bench.parallel(id -> {
                for (int y = bench.from(id, size); y < bench.from(id + 1, size); y++) {
                    for (int x = 0; x < size; x++) picture[y * size + x] = shade(x, y);
                }
                threadCount--; // race: threadCount
            });
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Mtrt", args, 2);
        int size = bench.pick(10, 90, 400, 800), squares = bench.pick(6, 50, 100, 200);
        Tracer tracer = new Tracer(new Box(landscape(squares)), size);
        tracer.render(bench);
        int hash = Arrays.hashCode(tracer.picture), expected = bench.pick(1338544004, -698012067, 957231365, 559320549);
        bench.check(hash == expected, "the picture's hash is " + hash + ", not " + expected);
        bench.done("%d triangles, %d x %d pixels, hash %08x", 2 * squares * squares, size, size, hash);
    }
}
