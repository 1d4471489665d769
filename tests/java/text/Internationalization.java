import java.text.*;
import java.util.*;
public class Internationalization {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Locale[] ls = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN};
        for (Locale l : ls) {
            p(l + " " + l.getDisplayLanguage(Locale.US) + " " + l.getDisplayName(Locale.US) + " | "
                    + NumberFormat.getInstance(l).format(1234567.891) + " | "
                    + NumberFormat.getCurrencyInstance(l).format(1234.5) + " | "
                    + NumberFormat.getPercentInstance(l).format(0.256) + " | "
                    + String.format(l, "%,.2f %d", 9876.543, 42));
            Calendar c = Calendar.getInstance(TimeZone.getTimeZone("UTC"), l);
            c.setTimeInMillis(0);
            DateFormat d = DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.MEDIUM, l);
            d.setTimeZone(TimeZone.getTimeZone("UTC"));
            p("   " + d.format(new Date(86400000L * 59)) + " | " + c.getFirstDayOfWeek() + " | "
                    + new SimpleDateFormat("EEEE d MMMM", l).format(new Date(0)) + " | "
                    + new DateFormatSymbols(l).getShortMonths()[2] + " | "
                    + Arrays.toString(new DateFormatSymbols(l).getAmPmStrings()));
        }
        String s = "Stra\u00dfe \u0130stanbul \u01c4";
        for (Locale l : new Locale[] {Locale.ROOT, new Locale("tr"), new Locale("lt")})
            p(s.toUpperCase(l) + " " + s.toLowerCase(l));
        BreakIterator b = BreakIterator.getSentenceInstance(Locale.US);
        b.setText("Hello there. How are you? Fine!");
        int n = 0;
        while (b.next() != BreakIterator.DONE) n++;
        p(n);
        b = BreakIterator.getCharacterInstance();
        b.setText("e\u0301a\ud83d\ude00");
        n = 0;
        while (b.next() != BreakIterator.DONE) n++;
        p(n);
        Collator de = Collator.getInstance(Locale.GERMANY);
        de.setStrength(Collator.PRIMARY);
        p(de.compare("a", "\u00e4") + " " + de.compare("a", "B") + " " + de.compare("\u00df", "ss"));
        p(Normalizer.normalize("\u00c5\u212b\ufb01", Normalizer.Form.NFC)
                        .codePoints()
                        .mapToObj(Integer::toHexString)
                        .toList()
                + "" + Normalizer.normalize("\u00c5", Normalizer.Form.NFD).length());
        Bidi bi = new Bidi("abc \u05d0\u05d1 def", Bidi.DIRECTION_LEFT_TO_RIGHT);
        p(bi.getRunCount() + " " + bi.isMixed() + bi.getRunLevel(1));
        p(Locale.lookup(Locale.LanguageRange.parse("de-CH,en;q=0.5"), List.of(Locale.ENGLISH, Locale.GERMAN)));
        p(TimeZone.getTimeZone("Europe/Paris").getDisplayName(Locale.US) + TimeZone.getTimeZone("nope").getID()
                + TimeZone.getTimeZone("America/New_York").getOffset(1720000000000L));
        ResourceBundle.clearCache();
        p(new Locale("EN", "us").equals(Locale.US));
    }
}
