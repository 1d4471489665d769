public class Sha256ByHand {
    static final int[] K = new int[64], H = new int[8];
    static {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            boolean prime = true;
            for (int d = 2; d * d <= p; d++)
                if (p % d == 0) {
                    prime = false;
                    break;
                }
            if (!prime) continue;
            if (n < 8) H[n] = frac(Math.sqrt(p));
            K[n++] = frac(Math.cbrt(p));
        }
    }
    static int frac(double d) { return (int) (long) ((d - Math.floor(d)) * (1L << 32)); }
    static String hash(byte[] m) {
        int len = (m.length + 8) / 64 * 64 + 64;
        byte[] b = java.util.Arrays.copyOf(m, len);
        b[m.length] = (byte) 0x80;
        for (int i = 0; i < 8; i++) b[len - 1 - i] = (byte) ((long) m.length * 8 >>> 8 * i);
        int[] h = H.clone(), w = new int[64];
        for (int o = 0; o < len; o += 64) {
            for (int i = 0; i < 16; i++)
                w[i] = (b[o + 4 * i] & 255) << 24 | (b[o + 4 * i + 1] & 255) << 16 | (b[o + 4 * i + 2] & 255) << 8
                        | b[o + 4 * i + 3] & 255;
            for (int i = 16; i < 64; i++) {
                int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3,
                    s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10;
                w[i] = w[i - 16] + s0 + w[i - 7] + s1;
            }
            int[] v = h.clone();
            for (int i = 0; i < 64; i++) {
                int s1 = Integer.rotateRight(v[4], 6) ^ Integer.rotateRight(v[4], 11) ^ Integer.rotateRight(v[4], 25),
                    ch = v[4] & v[5] ^ ~v[4] & v[6], t1 = v[7] + s1 + ch + K[i] + w[i],
                    s0 = Integer.rotateRight(v[0], 2) ^ Integer.rotateRight(v[0], 13) ^ Integer.rotateRight(v[0], 22),
                    mj = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2];
                System.arraycopy(v, 0, v, 1, 7);
                v[4] += t1;
                v[0] = t1 + s0 + mj;
            }
            for (int i = 0; i < 8; i++) h[i] += v[i];
        }
        StringBuilder r = new StringBuilder();
        for (int x : h) r.append(String.format("%08x", x));
        return r.toString();
    }
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(1000)}) {
            String h = hash(s.getBytes());
            System.out.println(h + " "
                    + h.equals(java.util.HexFormat.of().formatHex(
                            java.security.MessageDigest.getInstance("SHA-256").digest(s.getBytes()))));
        }
    }
}
