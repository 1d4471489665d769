import com.sun.net.httpserver.*;
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.util.*;
public class HttpLoopback {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        HttpServer s = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        s.createContext("/echo", x -> {
            byte[] b = (x.getRequestMethod() + " " + x.getRequestURI().getQuery() + " "
                    + new String(x.getRequestBody().readAllBytes()))
                               .getBytes();
            x.getResponseHeaders().add("X-Test", "yes");
            x.sendResponseHeaders(200, b.length);
            x.getResponseBody().write(b);
            x.close();
        });
        s.createContext("/missing", x -> {
            x.sendResponseHeaders(404, -1);
            x.close();
        });
        s.start();
        String base = "http://127.0.0.1:" + s.getAddress().getPort();
        HttpURLConnection c = (HttpURLConnection) new URL(base + "/echo?a=1").openConnection();
        p(c.getResponseCode() + " " + c.getHeaderField("X-Test") + new String(c.getInputStream().readAllBytes()));
        HttpURLConnection post = (HttpURLConnection) new URL(base + "/echo").openConnection();
        post.setDoOutput(true);
        post.getOutputStream().write("body".getBytes());
        p(new String(post.getInputStream().readAllBytes()));
        HttpURLConnection m = (HttpURLConnection) new URL(base + "/missing").openConnection();
        p(m.getResponseCode());
        try {
            m.getInputStream();
        } catch (FileNotFoundException e) {
            p("404 is FileNotFoundException");
        }
        s.stop(0);
    }
}
