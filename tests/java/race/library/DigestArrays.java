import java.security.MessageDigest;

/** Digests read whole blocks of the message where it lies, and copy what is left. */
class DigestArrays {
    public static void main(String[] args) throws Exception {
        byte[] five = new byte[100], one = new byte[100], two = new byte[100], longest = new byte[200];
        MessageDigest md5 = MessageDigest.getInstance("MD5"), sha1 = MessageDigest.getInstance("SHA-1");
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256"), sha512 = MessageDigest.getInstance("SHA-512");
        Order.run(
            () -> {
                five[63] = 1;                                     // (1)
                one[99] = 1;                                      // (2)
                two[0] = 1;                                       // (3)
                longest[127] = 1;                                 // (4)
            },
            () -> {
                md5.update(five);                                 // race byte[63] after (1): precise Racer
                sha1.update(one);                                 // race byte[99] after (2): precise Racer
                sha256.update(two, 1, 99);
                sha256.update(two, 0, 64);                        // race byte[0] after (3): precise Racer
                sha512.update(longest);                           // race byte[127] after (4): precise Racer
                System.out.println(md5.digest().length + sha1.digest().length + sha256.digest().length + sha512.digest().length);
            });
    }
}
