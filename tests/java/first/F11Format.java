public class F11Format {
    public static void main(String[] args) {
        System.out.println(String.format("%d %5d|%-5d|%05d %x %X %o %,d", 1, 2, 3, 4, 255, 255, 8, 1234567));
        System.out.printf("%s %10s %-10s| %c %b %n", "a", "b", "c", 'd', true);
        System.out.printf("%.3f %8.2f %e %g %a%n", Math.PI, Math.E, 12345.678, 0.0001, 1.0);
        System.out.println(1.0 + " " + 1e10 + " " + 1e-5 + " " + 100f + " " + Double.MIN_VALUE + " " + 0.1f + " " + (0.1 + 0.2) + " " + 1.0 / 0 + " " + 0.0 / 0);
        System.out.println(Double.parseDouble("3.25e2") + Integer.parseInt("-77") + Long.parseLong("7f", 16));
        try { Integer.parseInt("x1"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { String.format("%d", "s"); } catch (java.util.IllegalFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(Integer.toBinaryString(10) + Integer.toHexString(-1) + Long.toString(123, 36));
    }
}
