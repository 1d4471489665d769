/** Strings and builders read the arrays that they are made of, and write those that they are copied to. */
class StringArrays {
    public static void main(String[] args) {
        char[] latin = new char[3], wide = new char[2], appended = new char[2], target = new char[4], wideTarget = new char[4];
        byte[] ascii = new byte[2], encoded = new byte[2], high = new byte[2], low = new byte[4];
        int[] points = new int[2];
        Order.run(
            () -> {
                latin[1] = 'z';                                   // (1)
                wide[0] = '\u0402';                               // (2)
                appended[1] = 'z';                                // (3)
                target[3] = 'z';                                  // (4)
                wideTarget[0] = 'z';                              // (5)
                ascii[1] = 'z';                                   // (6)
                encoded[1] = (byte) 0xa5;                         // (7)
                high[0] = 3;                                      // (8)
                low[2] = 'z';                                     // (9)
                points[1] = 0x10401;                              // (10)
            },
            () -> {
                String s = new String(latin);                     // race char[1] after (1): precise Racer
                s += String.valueOf(wide, 0, 1);                  // race char[0] after (2): precise Racer
                s += new StringBuilder().append(appended);        // race char[1] after (3): precise Racer
                "word".getChars(0, 4, target, 0);                 // race char[3] after (4): all
                "\u0400".getChars(0, 1, wideTarget, 0);           // race char[0] after (5): all
                s += new String(ascii);                           // race byte[1] after (6): precise Racer
                s += new String(encoded);                         // race byte[1] after (7): precise Racer
                s += new String(high, 4, 0, 1);                   // race byte[0] after (8): precise Racer
                "\u0400bc".getBytes(0, 3, low, 0);                // race byte[2] after (9): all
                s += new String(points, 1, 1);                    // race int[1] after (10): precise Racer
                System.out.println(s.length());
            });
    }
}
