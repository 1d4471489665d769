import java.nio.*;
import java.nio.charset.*;
import java.util.*;
public class CharsetsAndBytes {
    static void p(Object o) { System.out.println(o); }
    static String hex(byte[] b) { return HexFormat.ofDelimiter(" ").formatHex(b); }
    public static void main(String[] args) throws Exception {
        String[] ss = {"abc", "\u00e9\u00ff", "\u20ac\u0100", "\ud83d\ude00", "a\ud83db", "\0x", ""};
        for (String cs : new String[] {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32",
                     "windows-1252", "ISO-8859-15", "IBM437", "UTF-32LE", "KOI8-R"}) {
            Charset c = Charset.forName(cs);
            StringBuilder b = new StringBuilder(c + " " + c.canEncode() + " ");
            for (String s : ss) {
                byte[] e = s.getBytes(c);
                b.append(hex(e)).append("=").append(new String(e, c).equals(s)).append("; ");
            }
            p(b);
        }
        byte[][] bad = {{(byte) 0xc3}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {'a', (byte) 0xff, 'b'},
                {(byte) 0xe2, (byte) 0x82}, {(byte) 0xe2, (byte) 0x82, 'x'}};
        for (byte[] x : bad) {
            p(new String(x, StandardCharsets.UTF_8).codePoints().mapToObj(Integer::toHexString).toList() + " "
                    + new String(x, StandardCharsets.US_ASCII).length());
            CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
            try {
                p(d.decode(ByteBuffer.wrap(x)));
            } catch (CharacterCodingException e) {
                p(e);
            }
        }
        CharsetEncoder en = StandardCharsets.ISO_8859_1.newEncoder();
        try {
            en.encode(CharBuffer.wrap("x\u20ac"));
        } catch (CharacterCodingException e) {
            p(e);
        }
        p(en.canEncode('\u00e9') + " " + en.canEncode('\u20ac') + " " + en.maxBytesPerChar() + " "
                + StandardCharsets.UTF_8.newEncoder().averageBytesPerChar() + hex(en.replacement()));
        en.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        p(hex(Arrays.copyOf(en.encode(CharBuffer.wrap("x\u20acy")).array(), 3)));
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE);
        p(dec.decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xff, 'b'})));
        ByteBuffer small = ByteBuffer.allocate(2);
        CharBuffer in = CharBuffer.wrap("\u20acx");
        p(StandardCharsets.UTF_8.newEncoder().encode(in, small, true) + " " + in.position());
        CharBuffer out = CharBuffer.allocate(1);
        p(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap("ab".getBytes()), out, false));
        for (String n : new String[] {"nope", "bad name!", "", "latin1", "utf8", "ASCII", "cp1252"}) try {
                p(Charset.forName(n) + " " + Charset.isSupported(n));
            } catch (IllegalArgumentException e) {
                p(e);
            }
        try {
            "x".getBytes("nope");
        } catch (java.io.UnsupportedEncodingException e) {
            p(e);
        }
        p(Charset.forName("UTF-8").aliases().stream().sorted().toList() + " "
                + StandardCharsets.UTF_8.contains(StandardCharsets.UTF_16) + " " + Charset.defaultCharset() + " "
                + StandardCharsets.US_ASCII.displayName());
        p(hex("h\u00e9".getBytes()) + " " + Base64.getEncoder().encodeToString("any carnal pleas".getBytes()) + " "
                + new String(Base64.getDecoder().decode("YW55IA==")) + " "
                + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}) + " "
                + Base64.getMimeEncoder(8, "|".getBytes()).encodeToString(new byte[12]));
        try {
            Base64.getDecoder().decode("a*b=");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            Base64.getDecoder().decode("abc=d");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(HexFormat.of().parseHex("00ffA5")[2] + " " + HexFormat.of().withUpperCase().toHexDigits((short) 254));
        try {
            HexFormat.of().parseHex("0");
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(Charset.availableCharsets().containsKey("Shift_JIS") + " "
                + new String("\u3042".getBytes("Shift_JIS"), "Shift_JIS") + hex("\u4e2d".getBytes("GBK"))
                + hex("\u3042".getBytes("EUC-JP")) + hex("\ud55c".getBytes("EUC-KR")) + hex("\u4e2d".getBytes("Big5"))
                + hex("\u4e2d\ud83d\ude00".getBytes("GB18030")));
    }
}
