import java.io.*;
import java.net.*;
import java.util.*;
public class Sockets {
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
        InetAddress lo = InetAddress.getLoopbackAddress();
        try (ServerSocket ss = new ServerSocket(0, 5, lo)) {
            Thread srv = new Thread(() -> {
                for (int i = 0; i < 3; i++)
                    try (Socket s = ss.accept();
                            BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream()));
                            PrintWriter w = new PrintWriter(s.getOutputStream(), true)) {
                        String l;
                        while ((l = r.readLine()) != null) w.println("echo " + l);
                    } catch (IOException e) {
                        p("srv " + e);
                    }
            });
            srv.start();
            for (int i = 0; i < 3; i++) try (Socket s = new Socket(lo, ss.getLocalPort())) {
                    s.setSoTimeout(20000);
                    s.setTcpNoDelay(true);
                    BufferedReader r = new BufferedReader(new InputStreamReader(s.getInputStream()));
                    Writer w = new OutputStreamWriter(s.getOutputStream());
                    w.write("msg " + i + "\n");
                    w.flush();
                    p(r.readLine());
                    w.write("x".repeat(20000) + "\n");
                    w.flush();
                    p(r.readLine().length());
                    s.shutdownOutput();
                    p(r.readLine() + s.isConnected() + s.isClosed() + s.isOutputShutdown() + s.getInetAddress()
                            + s.getTcpNoDelay());
                }
            srv.join();
        }
        t("refused", () -> new Socket(lo, 1));
        t("bad port", () -> new Socket(lo, 99999));
        ServerSocket b = new ServerSocket(0, 1, lo);
        t("in use", () -> new ServerSocket(b.getLocalPort(), 1, lo));
        b.setSoTimeout(5);
        t("accept timeout", () -> b.accept());
        b.close();
        t("closed accept", () -> b.accept());
        ServerSocket c = new ServerSocket(0, 1, lo);
        Thread ac = new Thread(() -> {
            try {
                c.accept();
            } catch (IOException e) {
                p("async close " + e);
            }
        });
        ac.start();
        while (ac.getState() == Thread.State.NEW) Thread.yield();
        Thread.sleep(20);
        c.close();
        ac.join();
        ServerSocket q = new ServerSocket(0, 1, lo);
        Socket s1 = new Socket(lo, q.getLocalPort()), s2 = q.accept();
        s1.setSoTimeout(5);
        t("read timeout", () -> s1.getInputStream().read());
        s2.close();
        s1.setSoTimeout(10000);
        t("eof", () -> s1.getInputStream().read());
        s1.close();
        t("read closed", () -> s1.getInputStream());
        t("unconnected", () -> new Socket().getInputStream());
        q.close();
        try (DatagramSocket d1 = new DatagramSocket(0, lo); DatagramSocket d2 = new DatagramSocket()) {
            byte[] m = "packet".getBytes();
            d2.send(new DatagramPacket(m, m.length, lo, d1.getLocalPort()));
            DatagramPacket r = new DatagramPacket(new byte[100], 100);
            d1.setSoTimeout(10000);
            d1.receive(r);
            p(new String(r.getData(), 0, r.getLength()) + r.getAddress());
            d1.setSoTimeout(5);
            t("udp timeout", () -> {
                d1.receive(r);
                return 0;
            });
        }
        try (Socket s = new Socket()) {
            t("connect timeout arg", () -> {
                s.connect(new InetSocketAddress(lo, 1), 1000);
                return 0;
            });
        }
    }
}
