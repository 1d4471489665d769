import java.util.*;
public class FormatterSpecs {
    static void f(String fmt, Object... a) {
        try {
            System.out.println(fmt + " -> [" + String.format(fmt, a) + "]");
        } catch (RuntimeException e) {
            System.out.println(fmt + " !! " + e);
        }
    }
    public static void main(String[] args) {
        for (String s : new String[] {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%(d", "%,d", "%x", "%X", "%o", "%#x",
                     "%#o", "%08X", "%+,08d", "%s", "%10s", "%-10s|", "%.1s", "%h", "%c", "%b", "%e", "%5%", "%n%d"}) {
            f(s, 42);
            f(s, -1234567);
        }
        for (Object o : new Object[] {(byte) -1, (short) -1, -1, -1L, new java.math.BigInteger("-1"),
                     new java.math.BigInteger("123456789012345678901234567890")}) {
            f("%d %x %o", o, o, o);
            f("%,d %(d %+d", o, o, o);
        }
        for (double d : new double[] {0, -0.0, 1.5, 2.5, -3.14159, 1e10, 1.23e-5, 123456789.987654321, Double.NaN,
                     Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 0.05,
                     9.995, 99.5}) {
            f("%f|%.0f|%.1f|%.10f|%10.2f|%-10.2f|%010.2f|%+.1f|%,.2f|%(.1f", d, d, d, d, d, d, d, d, d, d);
            f("%e|%.0e|%.2E|%g|%.3g|%a|%A|%#.0f|%s", d, d, d, d, d, d, d, d, d);
        }
        f("%f", new java.math.BigDecimal("12345.6789012345678901234"));
        f("%.20f", new java.math.BigDecimal("1.5"));
        f("%e", new java.math.BigDecimal("123e50"));
        f("%.3f %.3f", 1.0f, 0.1f);
        f("%2$s %1$s %2$s %s %s", "a", "b");
        f("%s %<s %s", "x", "y");
        f("%1$*d", 1);
        f("%s", (Object) null);
        f("%b %b %B %5b", null, true, false, true);
        f("%c %C %c %c", 'a', 'b', 99, (byte) 100);
        f("%c", 0x1F600);
        f("%h %H %h", "hi", "hi", null);
        f("%S %10.2S|", "upper", "upper");
        f("%s %s", new int[0].length, List.of(1));
        f("%-5c|%5c", 'l', 'r');
        f("%s", new Formattable() {
            public void formatTo(Formatter fm, int fl, int w, int p) { fm.format("F(%d,%d,%d)", fl, w, p); }
        });
        f("%-#10.3s", new Formattable() {
            public void formatTo(Formatter fm, int fl, int w, int p) { fm.format("F(%d,%d,%d)", fl, w, p); }
        });
        f("%d", "s");
        f("%d", 1.5);
        f("%f", 1);
        f("%c", "s");
        f("%c", 0x110000);
        f("%q", 1);
        f("%", 1);
        f("%d");
        f("%d %d", 1);
        f("%-d", 1);
        f("%05s", "x");
        f("%+s", "x");
        f("%,x", 1);
        f("%#d", 1);
        f("%.2d", 1);
        f("%+ d", 1);
        f("%-05d", 1);
        f("%3$s", 1, 2);
        f("%<s", 1);
        f("%.5c", 'c');
        f("%-n");
        f("%5n");
        f("%++d", 1);
        f("%tY", "x");
        f("%tq", new Date(0));
        f("%#s", "x");
        f("%,e", 1.0);
        f("%(x", 1);
        f("%0$s", 1);
        f("%99999999999d", 1);
        f("%b", "x");
        f("%x", -1.5);
        f("%o", (Object) null);
        f("%d", (Object) null);
        f("%e", (Object) null);
        f("%tY", (Object) null);
        f("%%%d%%", 5);
        f("no args");
        f("trailing", 1, 2, 3);
        f("%-%|");
        f("%10%|");
        f("%.2%");
        Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 29, 13, 5, 9);
        c.setTimeZone(TimeZone.getTimeZone("UTC"));
        c.set(Calendar.MILLISECOND, 7);
        f("%tY %<ty %<tm %<tB %<tb %<td %<te %<tA %<ta %<tj %<tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<TP %<tz %<tZ %<ts %<tQ %<tR %<tT %<tr %<tD %<tF %<tc %<tC",
                c);
        f("%tF %<tT", java.time.LocalDateTime.of(2020, 1, 2, 3, 4, 5));
        f("%tH", java.time.LocalDate.of(2020, 1, 1));
        f("%tA %<Tb", java.time.ZonedDateTime.of(1999, 12, 31, 23, 59, 59, 0, java.time.ZoneOffset.UTC));
        Formatter fm = new Formatter(Locale.GERMANY);
        fm.format("%,.2f %d %s", 1234567.891, 12345, "x");
        System.out.println(fm + " " + fm.locale());
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        System.out.println(
                String.format(Locale.FRANCE, "%,d %.1f", 1234567, 0.5) + String.format((Locale) null, "%,d", 1234567));
        System.out.printf(Locale.ROOT, "%s%n", "printf").format("%d%n", 3);
    }
}
