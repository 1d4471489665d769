import java.util.Arrays;
import java.util.Random;

/** IDEA: encrypts and decrypts a byte array, each thread a block of it, and compares. No race. */
final class Crypt {
    static int multiply(int a, int b) { // modulo 65537, where 0 stands for 65536
        if (a == 0) return 1 - b & 0xffff;
        if (b == 0) return 1 - a & 0xffff;
        return (int) ((long) a * b % 65537) & 0xffff;
    }

    static int inverse(int a) { // a^65535 modulo 65537
        int result = 1, base = a;
        for (int i = 0; i < 16; i++, base = multiply(base, base)) result = multiply(result, base);
        return result;
    }

    /** 52 subkeys of 16 bits: the key, rotated left by 25 bits after every eight. */
    static int[] encryptionKey(int[] key) {
        int[] k = Arrays.copyOf(key, 52);
        for (int i = 8; i < 52; i++) {
            int back = i & ~7, at = i & 7;
            k[i] = (k[back - 8 + (at + 1 & 7)] << 9 | k[back - 8 + (at + 2 & 7)] >>> 7) & 0xffff;
        }
        return k;
    }

    static int[] decryptionKey(int[] k) {
        int[] d = new int[52];
        for (int round = 0; round <= 8; round++) {
            int to = 6 * round, from = 6 * (8 - round);
            boolean swap = round > 0 && round < 8;
            d[to] = inverse(k[from]);
            d[to + 1] = -k[from + (swap ? 2 : 1)] & 0xffff;
            d[to + 2] = -k[from + (swap ? 1 : 2)] & 0xffff;
            d[to + 3] = inverse(k[from + 3]);
            if (round < 8) {
                d[to + 4] = k[from - 2];
                d[to + 5] = k[from - 1];
            }
        }
        return d;
    }

    static int word(byte[] data, int at) {
        return (data[at] & 255) << 8 | data[at + 1] & 255;
    }

    static void put(byte[] data, int at, int word) {
        data[at] = (byte) (word >> 8);
        data[at + 1] = (byte) word;
    }

    static void cipher(byte[] in, byte[] out, int from, int to, int[] k) {
        for (int at = from; at < to; at += 8) {
            int a = word(in, at), b = word(in, at + 2), c = word(in, at + 4), d = word(in, at + 6), i = 0;
            while (i < 48) {
                a = multiply(a, k[i++]);
                b = b + k[i++] & 0xffff;
                c = c + k[i++] & 0xffff;
                d = multiply(d, k[i++]);
                int s = multiply(a ^ c, k[i++]), t = multiply((b ^ d) + s & 0xffff, k[i++]), u = s + t & 0xffff, old = b;
                a ^= t;
                b = c ^ t;
                c = old ^ u;
                d ^= u;
            }
            put(out, at, multiply(a, k[48]));
            put(out, at + 2, c + k[49]);
            put(out, at + 4, b + k[50]);
            put(out, at + 6, multiply(d, k[51]));
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench("Crypt", args, 4);
        byte[] vector = {0, 0, 0, 1, 0, 2, 0, 3}, encrypted = new byte[8];
        cipher(vector, encrypted, 0, 8, encryptionKey(new int[] {1, 2, 3, 4, 5, 6, 7, 8}));
        bench.check(Arrays.equals(encrypted, new byte[] {0x11, (byte) 0xfb, (byte) 0xed, 0x2b, 0x01, (byte) 0x98, 0x6d, (byte) 0xe5}),
            "the known example encrypts to " + Arrays.toString(encrypted));

        int blocks = bench.pick(300, 100_000, 375_000, 2_500_000);
        Random random = new Random(136506717);
        int[] key = encryptionKey(random.ints(8, 0, 0x10000).toArray()), back = decryptionKey(key);
        byte[] plain = new byte[8 * blocks], cipher = new byte[8 * blocks], again = new byte[8 * blocks];
        random.nextBytes(plain);
        bench.parallel(id -> cipher(plain, cipher, 8 * bench.from(id, blocks), 8 * bench.from(id + 1, blocks), key));
        bench.parallel(id -> cipher(cipher, again, 8 * bench.from(id, blocks), 8 * bench.from(id + 1, blocks), back));
        bench.check(Arrays.equals(plain, again), "decrypting does not give the text back");
        bench.done("%d bytes, hash of the cipher %08x", cipher.length, Arrays.hashCode(cipher));
    }
}
