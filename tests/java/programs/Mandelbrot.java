public class Mandelbrot {
    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        long total = 0;
        for (int y = 0; y < 30; y++) {
            for (int x = 0; x < 70; x++) {
                double cr = x / 35.0 - 1.5, ci = y / 15.0 - 1, zr = 0, zi = 0;
                int n = 0;
                while (n < 80 && zr * zr + zi * zi < 4) {
                    double t = zr * zr - zi * zi + cr;
                    zi = 2 * zr * zi + ci;
                    zr = t;
                    n++;
                }
                total += n;
                s.append(" .:-=+*#%@".charAt(n == 80 ? 9 : n % 9));
            }
            s.append('\n');
        }
        System.out.print(s);
        System.out.println(total);
    }
}
