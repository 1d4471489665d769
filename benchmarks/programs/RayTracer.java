/**
 * Renders 64 mirroring spheres. The rows are dealt like cards; each thread sums the colours of its pixels and at its end adds the sum to
 * the shared checksum without a lock, the race of JavaGrande's ray tracer: a thread that reads a stale checksum loses another's part.
 */
final class RayTracer {
    static long checksum;

    record Vec(double x, double y, double z) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y, z + o.z); }
        Vec minus(Vec o) { return new Vec(x - o.x, y - o.y, z - o.z); }
        Vec times(double k) { return new Vec(x * k, y * k, z * k); }
        double dot(Vec o) { return x * o.x + y * o.y + z * o.z; }
        Vec unit() { return times(1 / Math.sqrt(dot(this))); }
    }

    record Sphere(Vec centre, double radius, Vec colour, double shine) {
        /** The distance at which the ray meets the sphere, or infinity. */
        double hit(Vec from, Vec direction) {
            Vec v = centre.minus(from);
            double b = v.dot(direction), d = b * b - v.dot(v) + radius * radius;
            if (d < 0) return Double.POSITIVE_INFINITY;
            double root = Math.sqrt(d), near = b - root;
            return near > 1e-6 ? near : b + root > 1e-6 ? b + root : Double.POSITIVE_INFINITY;
        }
    }

    static final Sphere[] scene = new Sphere[64];
    static final Vec[] lights = {new Vec(100, 100, -50), new Vec(-100, 100, -50), new Vec(100, -100, -50), new Vec(-100, -100, -50), new Vec(200, 200, 0)};
    static final Vec eye = new Vec(0, 0, -30);

    static void buildScene() {
        for (int i = 0; i < scene.length; i++) {
            double x = (i & 3) * 6 - 9, y = (i >> 2 & 3) * 6 - 9, z = (i >> 4) * 6 - 9;
            scene[i] = new Sphere(new Vec(x, y, z), 2.5, new Vec(0.2 + x / 20 + 0.45, 0.5, 0.2 + z / 20 + 0.45), 15);
        }
    }

    static boolean shadowed(Vec point, Vec toLight, double distance) {
        for (Sphere s : scene) {
            if (s.hit(point, toLight) < distance) return true;
        }
        return false;
    }

    static Vec trace(Vec from, Vec direction, int depth) {
        Sphere nearest = null;
        double best = Double.POSITIVE_INFINITY;
        for (Sphere s : scene) {
            double t = s.hit(from, direction);
            if (t < best) {
                best = t;
                nearest = s;
            }
        }
        if (nearest == null) return new Vec(0, 0, 0);
        Vec point = from.plus(direction.times(best)), normal = point.minus(nearest.centre).unit();
        Vec reflected = direction.minus(normal.times(2 * direction.dot(normal)));
        Vec colour = nearest.colour.times(0.1);
        for (Vec light : lights) {
            Vec way = light.minus(point);
            double distance = Math.sqrt(way.dot(way)), shade = way.times(1 / distance).dot(normal);
            if (shade <= 0 || shadowed(point, way.times(1 / distance), distance)) continue;
            colour = colour.plus(nearest.colour.times(shade / lights.length));
            double gloss = way.times(1 / distance).dot(reflected);
            if (gloss > 0) colour = colour.plus(new Vec(1, 1, 1).times(0.3 * power(gloss, nearest.shine) / lights.length));
        }
        return depth == 0 ? colour : colour.plus(trace(point, reflected, depth - 1).times(0.3));
    }

    static double power(double base, double exponent) {
        double result = 1;
        for (int i = 0; i < exponent; i++) result *= base;
        return result;
    }

    static int channel(double value) {
        return (int) Math.min(255, value * 255);
    }

    static long renderRow(int y, int size) {
        long sum = 0;
        for (int x = 0; x < size; x++) {
            Vec direction = new Vec((x - size / 2.0) / size, (size / 2.0 - y) / size, 1).unit();
            Vec colour = trace(eye, direction, 3);
            sum += channel(colour.x) + channel(colour.y) + channel(colour.z);
        }
        return sum;
    }

    public static void main(String[] args) {
        Bench bench = new Bench("RayTracer", args, 4);
        int size = bench.pick(12, 80, 150, 500);
        buildScene();
        Bench.Turn turn = new Bench.Turn();
        bench.parallel(id -> {
            long sum = 0;
            for (int y = id; y < size; y += bench.threads) sum += renderRow(y, size);
            turn.await(id);
            checksum += sum; // race: checksum
            turn.pass(id);
        });
        long expected = bench.pick(15266L, 714294L, 2491934L, 27774345L);
        bench.check(checksum == expected, "the checksum is " + checksum + ", not " + expected);
        bench.done("%d x %d pixels, checksum %d", size, size, checksum);
    }
}
