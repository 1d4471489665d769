public class Characters {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        int[] cps = {'a', 'Z', '5', ' ', '\t', '_', '$', '\u00e9', '\u00df', '\u0130', '\u0660', '\u2160', '\u3007',
                '\u4e2d', '\u200b', '\u00a0', '\ud800', '\udc00', '\uffff', 0x1F600, 0x10400, 0x1D7CE, 0x10FFFF,
                '\u01c5', '\u0300', '\u00ad', 0};
        for (int c : cps)
            p(Integer.toHexString(c) + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isLetterOrDigit(c)
                    + Character.isAlphabetic(c) + Character.isUpperCase(c) + Character.isLowerCase(c)
                    + Character.isTitleCase(c) + Character.isWhitespace(c) + Character.isSpaceChar(c)
                    + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c)
                    + Character.isIdentifierIgnorable(c) + Character.isISOControl(c) + Character.isMirrored(c)
                    + Character.isIdeographic(c) + Character.isDefined(c) + " " + Character.getType(c) + " "
                    + Character.getNumericValue(c) + " " + Character.digit(c, 16) + " " + Character.digit(c, 36) + " "
                    + Integer.toHexString(Character.toUpperCase(c)) + " "
                    + Integer.toHexString(Character.toLowerCase(c)) + " "
                    + Integer.toHexString(Character.toTitleCase(c)) + " " + Character.getDirectionality(c) + " "
                    + Character.charCount(c) + " " + Character.UnicodeBlock.of(c) + " " + Character.UnicodeScript.of(c)
                    + " " + Character.getName(c));
        p(Character.isSurrogate('\ud83d') + " " + Character.isSurrogatePair('\ud83d', '\ude00') + " "
                + Character.toCodePoint('\ud83d', '\ude00') + " " + (int) Character.highSurrogate(0x1F600) + " "
                + Character.forDigit(11, 16) + Character.forDigit(40, 36) + " " + Character.reverseBytes('a') + " "
                + Character.toString(0x41) + " " + Character.compare('a', 'b') + " " + Character.valueOf('x').hashCode()
                + " " + Character.MAX_RADIX + " " + Character.isValidCodePoint(0x110000) + " "
                + Character.isBmpCodePoint(65) + " " + Character.codePointOf("LATIN SMALL LETTER A"));
        int letters = 0, digits = 0, ws = 0, upper = 0;
        for (int c = 0; c < 0x3000; c++) {
            if (Character.isLetter(c)) letters++;
            if (Character.isDigit(c)) digits++;
            if (Character.isWhitespace(c)) ws++;
            if (Character.toUpperCase(c) != c) upper++;
        }
        p(letters + " " + digits + " " + ws + " " + upper);
        p((char) (Character.toChars(0x10400)[1] + 1) > 0);
        p('a' + 'b' + " " + (char) ('a' + 1) + (int) 'a' + ('a' < 'b'));
        try {
            Character.codePointOf("NO SUCH");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            Character.getName(0x110000);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
    }
}
