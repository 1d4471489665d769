import java.math.BigInteger;
import java.security.*;
import java.security.spec.*;
import java.util.*;
public class Signatures {
    static void p(Object o) { System.out.println(o); }
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
    public static void main(String[] args) throws Exception {
        KeyFactory kf = KeyFactory.getInstance("RSA");
        BigInteger
                n = new BigInteger(
                        "deea09d1f2963929e00a588f61450939ed31e5ca042e52232be947e5b5aadf606c85e7a09d2121426ee7d6430ccb2608a8c2991d8c5759ae777cb25724a86791916f83efa3530dcbc494ba230f31140b64e39389f2f1b06a67738b97a9e5d5ff7dac927a9ea1b5948a2763a73eeb6524c9e078cf54d326667789e29a69d9dcb1",
                        16),
                d = new BigInteger(
                        "6273b96c9998d19c760ffbb72fbdbeea6fa1571d1725a22f58888ab1a0bfdc32891bc7067fff8ee1f97bb97d199c6baaed662d1c08ccd7961fbdda4274b5502ffe2bc9d31484ed8f4deb6433f11fa4ecf454fdb3bcdb4fcb9fe46f754cdc3fa5f7b6c63c979d12fc7bea7b4ca881e2904d24eec0c95a028e0898e50e43ff3f41",
                        16);
        PublicKey pub = kf.generatePublic(new RSAPublicKeySpec(n, BigInteger.valueOf(65537)));
        p(pub.getEncoded().length + " " + pub.getAlgorithm() + " "
                + ((java.security.interfaces.RSAPublicKey) pub).getModulus().bitLength());
        t("bad rsa key",
                () -> kf.generatePublic(new RSAPublicKeySpec(BigInteger.valueOf(3233), BigInteger.valueOf(17))));
        PublicKey back = kf.generatePublic(new X509EncodedKeySpec(pub.getEncoded()));
        p(back.equals(pub));
        PrivateKey key = kf.generatePrivate(new RSAPrivateKeySpec(n, d));
        for (String alg : new String[] {"SHA256withRSA", "SHA1withRSA"}) {
            Signature s = Signature.getInstance(alg);
            s.initSign(key);
            s.update("msg".getBytes());
            byte[] sig = s.sign();
            p(alg + " " + HexFormat.of().formatHex(sig));
            s.initVerify(pub);
            s.update("msg".getBytes());
            p(s.verify(sig));
            s.update("other".getBytes());
            p(s.verify(sig));
            t("short signature", () -> s.verify(new byte[5]));
        }
        t("no alg", () -> Signature.getInstance("NOPE"));
        t("not init", () -> {
            Signature.getInstance("SHA256withRSA").update((byte) 1);
            return 0;
        });
        t("wrong key", () -> {
            Signature.getInstance("SHA256withECDSA").initSign(key);
            return 0;
        });
        p(Arrays.stream(Security.getProviders()).map(Provider::getName).toList());
        p(Security.getProvider("SUN").getService("MessageDigest", "SHA-256").getAlgorithm() + " "
                + Security.getAlgorithms("MessageDigest").contains("MD5"));
        KeyStore ks = KeyStore.getInstance("PKCS12");
        ks.load(null, null);
        p(ks.size() + " " + ks.containsAlias("k") + ks.isKeyEntry("k") + Collections.list(ks.aliases()));
    }
}
