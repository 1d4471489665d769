import java.text.*;
import java.util.*;
public class DecimalAndMessageFormat {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        for (String pat : new String[] {"0", "#", "0.00", "#,##0.00", "000.###", "0.###E0", "##0.##E0", "#%",
                     "0.0\u2030", "'#'0", "\u00a4#,##0.00;(\u00a4#,##0.00)", "#,####.0", "00.00E00"}) {
            DecimalFormat f = new DecimalFormat(pat, us);
            StringBuilder b = new StringBuilder(f.toPattern() + ":");
            for (double d :
                    new double[] {0, 1234.5678, -0.125, 1e10, 0.5, 1.5, 2.5, Double.NaN, Double.NEGATIVE_INFINITY})
                b.append(' ').append(f.format(d));
            p(b);
        }
        NumberFormat nf = NumberFormat.getInstance(Locale.US);
        p(nf.format(1234567.891) + " " + nf.parse("1,234.5xyz") + " "
                + NumberFormat.getPercentInstance(Locale.US).format(0.256) + " "
                + NumberFormat.getCurrencyInstance(Locale.US).format(-3.5) + " "
                + NumberFormat.getIntegerInstance(Locale.US).format(2.5) + " "
                + NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345));
        try {
            nf.parse("abc");
        } catch (ParseException e) {
            p(e + " " + e.getErrorOffset());
        }
        ParsePosition pp = new ParsePosition(2);
        p(nf.parse("ab42cd", pp) + " " + pp.getIndex() + " " + pp);
        p(MessageFormat.format(
                "{0} has {1,number,integer} items, {2,choice,0#none|1#one|1<many {2}} {3} '{literal}' {1,number,#.##}",
                "Bob", 1234, 5, null));
        try {
            MessageFormat.format("{bad}", 1);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        MessageFormat mf = new MessageFormat("{0}-{1}");
        p(Arrays.toString(mf.parse("a-b")) + mf.toPattern());
        ChoiceFormat cf = new ChoiceFormat("0#zero|1#one|2#two+");
        p(cf.format(0) + cf.format(1.5) + cf.format(99) + cf.format(-1));
        SimpleDateFormat df = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS zzz EEE D w a h k K G", Locale.US);
        df.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(df.format(new Date(0)) + " | " + df.format(new Date(1709211909007L)));
        SimpleDateFormat p2 = new SimpleDateFormat("dd/MM/yyyy", Locale.US);
        p2.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(p2.parse("31/12/1999").getTime() + " " + p2.parse("32/1/2000").getTime());
        p2.setLenient(false);
        try {
            p2.parse("32/1/2000");
        } catch (ParseException e) {
            p(e.getMessage());
        }
        p(DateFormat.getDateInstance(DateFormat.LONG, Locale.US).format(new Date(86400000L * 365)) + " | "
                + DateFormat.getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT, Locale.UK).format(new Date(0)));
        BreakIterator bi = BreakIterator.getWordInstance(Locale.US);
        bi.setText("Hello big, world.");
        List<Integer> l = new ArrayList<>();
        for (int i = bi.first(); i != BreakIterator.DONE; i = bi.next()) l.add(i);
        p(l);
        Collator co = Collator.getInstance(Locale.US);
        String[] ws = {"b", "A", "a", "B", "\u00e4"};
        Arrays.sort(ws, co);
        p(Arrays.toString(ws));
        p(Normalizer.normalize("\u00e9\ufb01", Normalizer.Form.NFKD).length() + " "
                + Normalizer.isNormalized("e\u0301", Normalizer.Form.NFC));
        StringCharacterIterator it = new StringCharacterIterator("abc");
        p(it.last() + "" + it.previous() + it.getIndex());
    }
}
