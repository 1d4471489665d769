import java.security.*;
import java.util.*;
import javax.crypto.*;
import javax.crypto.spec.*;
public class Digests {
    static void p(Object o) { System.out.println(o); }
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    // Messages of every length around one, two and three blocks, at odd offsets, in one piece and in several.
    static void blocks() throws Exception {
        byte[] data = new byte[2000];
        new Random(5).nextBytes(data);
        for (String a : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA3-512"}) {
            MessageDigest all = MessageDigest.getInstance(a), d = MessageDigest.getInstance(a);
            for (int length = 0; length < 400; length++) {
                d.update(data, length % 7, length);
                byte[] whole = d.digest();
                d.update(data, length % 7, length / 3);
                d.update(java.nio.ByteBuffer.wrap(data, length % 7 + length / 3, length - length / 3));
                if (!MessageDigest.isEqual(whole, d.digest())) p(a + " " + length);
                all.update(whole);
            }
            p(a + " " + hex(all.digest()));
        }
    }
    public static void main(String[] args) throws Exception {
        byte[] data = "The quick brown fox".getBytes();
        for (String a : new String[] {
                     "MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-256", "MD2"}) {
            MessageDigest d = MessageDigest.getInstance(a);
            p(a + " " + hex(d.digest(data)) + " " + d.getDigestLength() + " " + hex(d.digest()));
            for (byte b : data) d.update(b);
            MessageDigest c = (MessageDigest) d.clone();
            p(MessageDigest.isEqual(c.digest(), d.digest()));
        }
        blocks();
        t("none", () -> MessageDigest.getInstance("NOPE"));
        for (String a : new String[] {"HmacMD5", "HmacSHA1", "HmacSHA256", "HmacSHA512"}) {
            Mac m = Mac.getInstance(a);
            m.init(new SecretKeySpec("key".getBytes(), a));
            p(a + " " + hex(m.doFinal(data)));
        }
        t("mac no key", () -> Mac.getInstance("HmacSHA256").doFinal());
        byte[] key = Arrays.copyOf("0123456789abcdef".getBytes(), 16), iv = new byte[16];
        for (String tr : new String[] {"AES/ECB/PKCS5Padding", "AES/CBC/PKCS5Padding", "AES/CTR/NoPadding"}) {
            Cipher c = Cipher.getInstance(tr);
            if (tr.contains("ECB")) c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
            else c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
            byte[] e = c.doFinal(data);
            Cipher d = Cipher.getInstance(tr);
            if (tr.contains("ECB")) d.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"));
            else d.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
            p(tr + " " + hex(e) + " " + new String(d.doFinal(e)));
        }
        Cipher g = Cipher.getInstance("AES/GCM/NoPadding");
        g.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, new byte[12]));
        g.updateAAD("aad".getBytes());
        byte[] ge = g.doFinal(data);
        p(hex(ge));
        ge[0] ^= 1;
        Cipher gd = Cipher.getInstance("AES/GCM/NoPadding");
        gd.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, new byte[12]));
        gd.updateAAD("aad".getBytes());
        t("tamper", () -> gd.doFinal(ge));
        t("bad key", () -> {
            Cipher c = Cipher.getInstance("AES");
            c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[5], "AES"));
            return 0;
        });
        t("bad transformation", () -> Cipher.getInstance("AES/NOPE/X"));
        t("bad padding", () -> {
            Cipher c = Cipher.getInstance("AES/ECB/PKCS5Padding");
            c.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"));
            return c.doFinal(new byte[15]);
        });
        SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
        p(hex(f.generateSecret(new PBEKeySpec("pw".toCharArray(), "salt".getBytes(), 50, 128)).getEncoded()));
        Cipher des = Cipher.getInstance("DESede/ECB/PKCS5Padding");
        des.init(Cipher.ENCRYPT_MODE, new SecretKeySpec("0123456789abcdef01234567".getBytes(), "DESede"));
        p(hex(des.doFinal(data)));
        SecureRandom r = SecureRandom.getInstance("SHA1PRNG");
        r.setSeed(5);
        p(r.nextInt() + " " + r.getAlgorithm());
        byte[] rb = new byte[20];
        new SecureRandom().nextBytes(rb);
        int z = 0;
        for (byte b : rb)
            if (b == 0) z++;
        p(z < 20);
    }
}
