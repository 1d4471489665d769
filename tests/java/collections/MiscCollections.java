import java.util.*;
public class MiscCollections {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        Properties pr = new Properties();
        pr.load(new java.io.StringReader("# c\na=1\nb : two words \\\n  continued\nc\\ d=\\u0041\\t\n!x\nempty\n"));
        p(new TreeMap<>(pr));
        pr.setProperty("z", "\u00e9 =:");
        java.io.StringWriter w = new java.io.StringWriter();
        Properties one = new Properties(pr);
        one.setProperty("k ey", " v\n");
        one.store(w, "comment");
        p(w.toString().replaceAll("#[A-Z].*\n", "#DATE\n"));
        p(one.getProperty("a") + one.getProperty("q", "def") + one.stringPropertyNames().stream().sorted().toList()
                + one.size());
        Random r = new Random(42);
        p(r.nextInt() + " " + r.nextInt(10) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextFloat() + " "
                + r.nextBoolean() + " " + r.nextGaussian() + " " + r.ints(3, 0, 100).boxed().toList());
        byte[] b = new byte[5];
        r.nextBytes(b);
        p(Arrays.toString(b));
        SplittableRandom sr = new SplittableRandom(7);
        p(sr.nextInt(100) + " " + sr.split().nextLong() + " " + sr.nextDouble());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(java.util.random.RandomGenerator.of("L64X128MixRandom").getClass().getSimpleName());
        UUID u = new UUID(1, 2);
        p(u + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version()
                + UUID.nameUUIDFromBytes(new byte[] {1}) + u.compareTo(new UUID(1, 3)) + UUID.randomUUID().version());
        try {
            UUID.fromString("x");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(Objects.hash(1, "a", null) + " " + Objects.toString(null, "d") + Objects.equals(null, null)
                + Objects.requireNonNullElse(null, 3) + Objects.compare(1, 2, Comparator.naturalOrder())
                + Objects.hashCode(null));
        IntSummaryStatistics st = new IntSummaryStatistics();
        st.accept(3);
        st.accept(9);
        p(st + " " + st.getAverage());
        WeakHashMap<Object, String> wh = new WeakHashMap<>();
        Object k = new Object();
        wh.put(k, "v");
        p(wh.get(k) + wh.size());
        Locale l = Locale.forLanguageTag("de-CH");
        p(l + " " + l.getDisplayCountry(Locale.US) + " " + l.getISO3Country() + l.toLanguageTag() + Locale.getDefault()
                + new Locale.Builder().setLanguage("sr").setScript("Latn").build());
        Currency c = Currency.getInstance("JPY");
        p(c + " " + c.getDefaultFractionDigits() + c.getSymbol(Locale.US) + Currency.getInstance(Locale.US));
        try {
            Currency.getInstance("XX");
        } catch (IllegalArgumentException e) {
            p("bad currency");
        }
        ResourceBundle rb = new ListResourceBundle() {
            protected Object[][] getContents() { return new Object[][] {{"k", "v"}, {"n", 5}}; }
        };
        p(rb.getString("k") + rb.getObject("n") + rb.containsKey("z"));
        try {
            rb.getString("zz");
        } catch (MissingResourceException e) {
            p(e.getMessage().replaceAll("\\$\\d", ""));
        }
        try {
            ResourceBundle.getBundle("no.such.bundle");
        } catch (MissingResourceException e) {
            p(e.getMessage());
        }
        StringTokenizer t = new StringTokenizer("a=b;c", "=;", true);
        while (t.hasMoreTokens()) System.out.print(t.nextToken() + " ");
        p("");
        Iterator<Integer> it = new Iterator<>() {
            int i;
            public boolean hasNext() { return i < 3; }
            public Integer next() { return i++; }
        };
        it.forEachRemaining(x -> System.out.print(x));
        p("");
        Iterable<String> itb = () -> List.of("i", "t").iterator();
        for (String s : itb) p(s);
        p(java.util.stream.StreamSupport.stream(itb.spliterator(), false).count());
        PrimitiveIterator.OfInt pi = java.util.stream.IntStream.range(0, 2).iterator();
        p(pi.nextInt() + pi.next());
        Observable_ o = new Observable_();
        o.add(x -> p("observed " + x));
        o.fire("e");
        Timer tm = new Timer(true);
        java.util.concurrent.CountDownLatch cl = new java.util.concurrent.CountDownLatch(3);
        tm.schedule(new TimerTask() {
            public void run() {
                cl.countDown();
                if (cl.getCount() == 0) cancel();
            }
        }, 1, 1);
        cl.await();
        tm.cancel();
        try {
            tm.schedule(new TimerTask() {
                public void run() {}
            }, 1);
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        p(ServiceLoader.load(Runnable.class).findFirst().isPresent());
        EventObject ev = new EventObject("src");
        p(ev);
        Calendar cal = new GregorianCalendar(2023, 0, 31);
        cal.add(Calendar.MONTH, 1);
        p(cal.get(Calendar.DAY_OF_MONTH) + " " + cal.getActualMaximum(Calendar.DAY_OF_YEAR)
                + cal.get(Calendar.WEEK_OF_YEAR) + " " + new Date(0).toInstant() + new Date(0)
                + TimeZone.getDefault().getID());
    }
    static class Observable_ {
        final List<java.util.function.Consumer<String>> l = new ArrayList<>();
        void add(java.util.function.Consumer<String> c) { l.add(c); }
        void fire(String s) { l.forEach(c -> c.accept(s)); }
    }
}
