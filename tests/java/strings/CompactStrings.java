public class CompactStrings {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        String lat = "caf\u00e9", wide = "caf\u00e9\u0100";
        p(wide.substring(0, 4).equals(lat) + " " + wide.substring(0, 4).hashCode() + " " + lat.hashCode() + " "
                + wide.replace("\u0100", "").equals(lat) + " " + (lat + '\u0100').equals(wide) + " "
                + wide.startsWith(lat) + " " + lat.compareTo(wide) + " " + wide.compareTo(lat) + " "
                + wide.indexOf("\u00e9") + " " + wide.indexOf('\u0100') + " " + lat.indexOf('\u0100') + " "
                + lat.contains("\u0100") + " " + lat.lastIndexOf("\u20ac") + " " + wide.lastIndexOf("caf"));
        StringBuilder b = new StringBuilder(lat);
        b.append(wide).insert(0, '\u20ac');
        p(b);
        b.deleteCharAt(0).deleteCharAt(b.length() - 1);
        p(b.toString().equals(lat + lat));
        b.setCharAt(0, '\u4e2d');
        b.setCharAt(0, 'c');
        p(b.toString().equals(lat + lat) + " " + b.indexOf("\u00e9c") + b.reverse());
        p(lat.toUpperCase() + wide.toUpperCase() + "\u00ff".toUpperCase() + "\u00b5".toUpperCase()
                + "\u0178".toLowerCase() + wide.toLowerCase());
        p(lat.equalsIgnoreCase("CAF\u00c9") + " "
                + "\u00ff".equalsIgnoreCase("\u0178") + " "
                + "\u00ff".compareToIgnoreCase("\u0178") + " " + wide.regionMatches(true, 3, "\u00c9\u0101", 0, 2) + " "
                + wide.regionMatches(0, lat, 0, 4));
        p(java.util.Arrays.toString(wide.split("\u00e9")) + java.util.Arrays.toString(lat.split("f"))
                + wide.replace('\u0100', 'x') + lat.replace('c', '\u0100') + lat.replace("c", "\u0100\u0101")
                + wide.trim() + ("\u2003" + lat + "\u2003").strip() + lat.repeat(2) + wide.repeat(2)
                + "\u0100".repeat(3));
        p(lat.chars().max().getAsInt() + " " + wide.chars().max().getAsInt() + " " + wide.codePointCount(0, 5) + " "
                + lat.contentEquals("caf\u00e9") + " " + wide.contentEquals(new StringBuilder("caf\u00e9\u0100")) + " "
                + wide.toCharArray()[4] + lat.toCharArray()[3]);
        String s = "";
        for (char c = 250; c < 262; c++) s += c;
        p(s + s.length() + s.hashCode() + s.substring(0, 5).hashCode() + s.substring(6).hashCode());
        p(lat.intern() == "caf\u00e9");
        p(wide.intern() == "caf\u00e9\u0100");
        p(new String(
                wide.getBytes(java.nio.charset.StandardCharsets.UTF_16LE), java.nio.charset.StandardCharsets.UTF_16LE)
                        .equals(wide));
        p(String.join("\u0100", "a", "b") + String.format("%s\u0100%c", "a", '\u00e9') + wide.matches(".*\u0100"));
        int h = 0;
        for (int i = 0; i < wide.length(); i++) h = 31 * h + wide.charAt(i);
        p(h == wide.hashCode());
        char[] cs = new char[300];
        for (int i = 0; i < 300; i++) cs[i] = (char) i;
        String all = new String(cs);
        p(all.length() + " " + all.hashCode() + " " + all.substring(0, 256).hashCode() + " " + all.indexOf('\u0120')
                + all.toUpperCase().hashCode() + all.toLowerCase().hashCode() + all.strip().length()
                + all.trim().length());
        p(java.util.Objects.hash("a", wide, 3) + " " + wide.lines().count() + " "
                + "a\u0100\nb".lines().toList() + " "
                + "\u0100 \t".stripTrailing() + "|"
                + "\u0100b".isBlank());
    }
}
