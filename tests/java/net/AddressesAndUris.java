import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
public class AddressesAndUris {
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
        for (String s : new String[] {"127.0.0.1", "10.1.2.3", "192.168.1.1", "::1", "fe80::1", "224.0.0.1", "0.0.0.0",
                     "::ffff:1.2.3.4", "2001:db8::8:800:200c:417a"}) {
            InetAddress a = InetAddress.getByName(s);
            p(a + " " + a.getHostAddress() + a.isLoopbackAddress() + a.isSiteLocalAddress() + a.isLinkLocalAddress()
                    + a.isMulticastAddress() + a.isAnyLocalAddress() + Arrays.toString(a.getAddress())
                    + a.getClass().getSimpleName());
        }
        t("bad ip", () -> InetAddress.getByName("1.2.3.4:5"));
        t("bytes", () -> InetAddress.getByAddress(new byte[3]));
        t("named", () -> InetAddress.getByAddress("n", new byte[] {1, 2, 3, 4}));
        p(InetAddress.getLoopbackAddress() + " " + new InetSocketAddress("127.0.0.1", 80)
                + InetSocketAddress.createUnresolved("h", 1) + new InetSocketAddress(5));
        t("port", () -> new InetSocketAddress(70000));
        URI u = new URI("http://user:pw@host.com:8080/p/a%20th/../x?q=1&r=%C3%A9#frag");
        p(u.getScheme() + u.getUserInfo() + u.getHost() + u.getPort() + u.getPath() + u.getRawPath() + u.getQuery()
                + u.getRawQuery() + u.getFragment() + u.getAuthority() + u.normalize() + u.resolve("../y?z")
                + u.isAbsolute() + u.isOpaque());
        p(URI.create("mailto:a@b").isOpaque() + " " + URI.create("a/b").relativize(URI.create("a/b/c"))
                + new URI("file", null, "/a b", null) + URI.create("HTTP://X").equals(URI.create("http://x"))
                + u.hashCode() * 0 + URI.create("http://[::1]:80/").getHost());
        for (String s : new String[] {"http://a b", "ht tp://x", "http://x:port", ":", "http://[bad", "%zz"})
            t("uri " + s, () -> new URI(s));
        URL l = new URL("http://h:90/p/f.html?q#r");
        p(l.getProtocol() + l.getHost() + l.getPort() + l.getDefaultPort() + l.getPath() + l.getFile() + l.getRef()
                + l.getQuery() + new URL(l, "../g") + l.toExternalForm()
               );
        t("url proto", () -> new URL("zz://x"));
        t("url none", () -> new URL("nothing"));
        p(URLEncoder.encode("a b&c=\u00e9/~*", StandardCharsets.UTF_8) + " "
                + URLDecoder.decode("a+b%26%C3%A9", StandardCharsets.UTF_8));
        t("decode", () -> URLDecoder.decode("%z", StandardCharsets.UTF_8));
        p(Collections.list(NetworkInterface.getNetworkInterfaces()).stream().anyMatch(n -> {
            try {
                return n.isLoopback();
            } catch (SocketException e) {
                return false;
            }
        }));
        p(NetworkInterface.getByName("lo").getName() + NetworkInterface.getByName("nope9"));
        HttpCookie c = HttpCookie.parse("Set-Cookie: a=b; Path=/; Max-Age=5; Secure").get(0);
        p(c + c.getPath() + c.getMaxAge() + c.getSecure());
        p(IDN.toASCII("b\u00fccher.de") + IDN.toUnicode("xn--bcher-kva.de"));
        URLConnection fc = new java.io.File("x.txt").toURI().toURL().openConnection();
        t("file url", () -> fc.getInputStream());
        java.nio.file.Files.writeString(java.nio.file.Path.of("x.txt"), "content");
        p(new String(new java.io.File("x.txt").toURI().toURL().openStream().readAllBytes())
                + new java.io.File("x.txt").toURI().toURL().openConnection().getContentLength());
    }
}
