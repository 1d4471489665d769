import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
public class DatesAndTimes {
    static void p(Object o) { System.out.println(o); }
    static void t(Runnable r) {
        try {
            r.run();
            p("none");
        } catch (RuntimeException e) {
            p(e);
        }
    }
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        p(d + " " + d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.getDayOfWeek()
                + d.getDayOfYear() + d.isLeapYear() + d.lengthOfMonth() + d.with(TemporalAdjusters.lastDayOfYear())
                + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + d.withDayOfMonth(1) + d.toEpochDay()
                + d.atStartOfDay() + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + d.get(IsoFields.QUARTER_OF_YEAR)
                + d.get(WeekFields.ISO.weekOfWeekBasedYear()));
        LocalTime lt = LocalTime.of(23, 59, 59, 999_000_000);
        p(lt + " " + lt.plusNanos(1_000_000) + " " + lt.truncatedTo(ChronoUnit.HOURS) + LocalTime.MIDNIGHT
                + LocalTime.NOON.minusSeconds(1) + lt.toSecondOfDay() + lt.isAfter(LocalTime.NOON));
        LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 30);
        p(dt.plusHours(1) + " " + dt.toLocalDate() + dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                + dt.compareTo(dt.plusSeconds(1)) + dt.until(dt.plusDays(400), ChronoUnit.WEEKS));
        p(Duration.ofSeconds(3661, 5).toString() + Duration.ofMillis(-1500) + Duration.between(dt, dt.plusDays(1))
                + Duration.parse("PT1H30M").toMinutes() + Duration.ZERO
                + Duration.ofDays(2).plusMinutes(5).toHoursPart() + Duration.ofSeconds(10).dividedBy(3)
                + Period.between(LocalDate.of(2020, 1, 31), d) + Period.ofMonths(14).normalized()
                + Period.parse("P1Y2M3W4D") + ChronoUnit.DAYS.between(LocalDate.EPOCH, d));
        Instant i = Instant.ofEpochSecond(1709210096, 123456789);
        p(i + " " + i.plusMillis(1) + " " + i.truncatedTo(ChronoUnit.MILLIS) + Instant.EPOCH
                + Instant.parse("2007-12-03T10:15:30.00Z").toEpochMilli() + Instant.MIN + Instant.MAX);
        ZoneId ny = ZoneId.of("America/New_York"), be = ZoneId.of("Europe/Berlin");
        p(ZonedDateTime.ofInstant(i, ny) + " " + i.atZone(be) + " " + i.atOffset(ZoneOffset.ofHours(5))
                + ZonedDateTime.of(2024, 3, 10, 2, 30, 0, 0, ny) + ZonedDateTime.of(2024, 11, 3, 1, 30, 0, 0, ny)
                + ZonedDateTime.of(2024, 11, 3, 1, 30, 0, 0, ny).plusHours(1)
                + ZonedDateTime.of(2024, 3, 31, 1, 59, 0, 0, be).plusMinutes(1));
        p(be.getRules().getTransition(LocalDateTime.of(2024, 3, 31, 2, 30)) + " " + be.getRules().isDaylightSavings(i)
                + be.getRules().nextTransition(i) + ny.getRules().getOffset(i)
                + ZoneOffset.of("+05:30").getTotalSeconds() + ZoneId.systemDefault()
                + be.getDisplayName(TextStyle.FULL, Locale.US));
        p(YearMonth.of(2024, 2).atEndOfMonth() + " " + Year.of(1900).isLeap() + MonthDay.of(2, 29).isValidYear(2023)
                + Month.JANUARY.minus(1) + DayOfWeek.SUNDAY.plus(1)
                + OffsetDateTime.of(dt, ZoneOffset.ofHoursMinutes(-3, -30)) + OffsetTime.of(lt, ZoneOffset.UTC));
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss.SSS a QQQ w", Locale.US);
        p(dt.format(f) + " | " + dt.format(DateTimeFormatter.ofPattern("dd.MM.yy h:mm a", Locale.US)) + " | "
                + dt.format(DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(Locale.US)) + " | "
                + DateTimeFormatter.RFC_1123_DATE_TIME.format(i.atZone(be)) + " | "
                + DateTimeFormatter.ISO_WEEK_DATE.format(d) + DateTimeFormatter.BASIC_ISO_DATE.format(d)
                + DateTimeFormatter.ISO_INSTANT.format(i) + " | "
                + i.atZone(be).format(DateTimeFormatter.ofPattern("VV z zzzz xxx O", Locale.US)));
        p(LocalDate.parse("03/04/2021", DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " "
                + LocalDateTime.parse("2020-01-01T10:00") + LocalTime.parse("10:15:30.5")
                + ZonedDateTime.parse("2020-06-01T10:00+02:00[Europe/Berlin]")
                + OffsetDateTime.parse("2020-06-01T10:00-01:00").toInstant()
                + LocalDate.parse("2021-02-31",
                        DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.LENIENT)));
        t(() -> LocalDate.of(2023, 2, 29));
        t(() -> LocalDate.of(2023, 13, 1));
        t(() -> LocalTime.of(24, 0));
        t(() -> LocalDate.parse("2023-2-1"));
        t(() -> LocalDate.parse("2021-02-31"));
        t(() -> ZoneId.of("Mars/Base"));
        t(() -> ZoneId.of("bad zone"));
        t(() -> ZoneOffset.ofHours(19));
        t(() -> d.get(ChronoField.HOUR_OF_DAY));
        t(() -> LocalTime.NOON.plus(1, ChronoUnit.DAYS));
        t(() -> Duration.parse("1h"));
        t(() -> LocalDate.MAX.plusDays(1));
        t(() -> Instant.MAX.plusSeconds(1));
        t(() -> DateTimeFormatter.ofPattern("{}"));
        t(() -> LocalDate.from(LocalTime.NOON));
        t(() -> dt.format(DateTimeFormatter.ISO_INSTANT));
        t(() -> Period.ofDays(Integer.MAX_VALUE).plusDays(1));
        t(() -> Math.toIntExact(Duration.ofSeconds(Long.MAX_VALUE).toMillis()));
        t(() -> Year.of(1_000_000_000));
        Clock c = Clock.fixed(i, ZoneOffset.UTC);
        p(c + " " + LocalDate.now(c) + Clock.offset(c, Duration.ofDays(1)).instant()
                + Clock.tick(c, Duration.ofHours(1)).instant());
        p(ValueRange.of(1, 28, 31) + " " + ChronoField.DAY_OF_MONTH.range() + d.range(ChronoField.DAY_OF_MONTH)
                + java.time.chrono.JapaneseDate.of(2020, 1, 1) + java.time.chrono.ThaiBuddhistDate.from(d)
                + java.time.chrono.MinguoDate.from(d) + java.time.chrono.HijrahDate.from(d)
                + java.time.chrono.IsoChronology.INSTANCE.isLeapYear(2000));
        p(d.datesUntil(d.plusDays(3)).toList() + " "
                + new TreeSet<>(ZoneId.getAvailableZoneIds()).contains("Asia/Tokyo") + d.hashCode() + dt.hashCode()
                + i.hashCode() + Objects.hash(d, lt));
        p(System.nanoTime() > 0 || System.nanoTime() <= 0);
        p(System.currentTimeMillis() > 1600000000000L && Instant.now().isAfter(Instant.parse("2020-01-01T00:00:00Z")));
    }
}
