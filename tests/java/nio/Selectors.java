import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.util.*;
public class Selectors {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        try (Selector sel = Selector.open(); ServerSocketChannel ss = ServerSocketChannel.open()) {
            ss.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            ss.configureBlocking(false);
            ss.register(sel, SelectionKey.OP_ACCEPT);
            p(sel.selectNow() + " " + sel.keys().size() + ss.accept());
            int port = ((InetSocketAddress) ss.getLocalAddress()).getPort();
            Thread client = new Thread(() -> {
                try (SocketChannel c =
                                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
                    for (String m : new String[] {"one", "two", "bye"}) {
                        c.write(ByteBuffer.wrap(m.getBytes()));
                        ByteBuffer b = ByteBuffer.allocate(10);
                        while (b.position() < 3) c.read(b);
                        p("client got " + new String(b.array(), 0, 3));
                    }
                } catch (IOException e) {
                    p(e);
                }
            });
            client.start();
            boolean done = false;
            while (!done) {
                sel.select();
                Iterator<SelectionKey> it = sel.selectedKeys().iterator();
                while (it.hasNext()) {
                    SelectionKey k = it.next();
                    it.remove();
                    if (k.isAcceptable()) {
                        SocketChannel c = ss.accept();
                        c.configureBlocking(false);
                        c.register(sel, SelectionKey.OP_READ, new StringBuilder());
                        p("accepted " + c.isConnected());
                    } else if (k.isReadable()) {
                        SocketChannel c = (SocketChannel) k.channel();
                        ByteBuffer b = ByteBuffer.allocate(64);
                        int n = c.read(b);
                        if (n < 0) {
                            k.cancel();
                            c.close();
                            p("closed " + k.attachment());
                            done = true;
                            continue;
                        }
                        String s = new String(b.array(), 0, n);
                        ((StringBuilder) k.attachment()).append(s).append(';');
                        c.write(ByteBuffer.wrap(s.toUpperCase().getBytes()));
                    }
                }
            }
            client.join();
            p(sel.keys().size() >= 1);
            Thread w = new Thread(() -> {
                try {
                    p("woke " + sel.select());
                } catch (IOException e) {}
            });
            w.start();
            sel.wakeup();
            w.join();
            p(sel.select(1));
            try {
                SocketChannel b = SocketChannel.open();
                b.register(sel, SelectionKey.OP_READ);
            } catch (IllegalBlockingModeException e) {
                p(e);
            }
            try {
                ss.register(sel, SelectionKey.OP_READ);
            } catch (IllegalArgumentException e) {
                p("bad ops");
            }
        }
        DatagramChannel d1 = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                        d2 = DatagramChannel.open();
        d2.send(ByteBuffer.wrap("dgram".getBytes()), d1.getLocalAddress());
        ByteBuffer b = ByteBuffer.allocate(10);
        SocketAddress from = d1.receive(b);
        p(b.position() + " " + (from != null));
        d1.configureBlocking(false);
        p(d1.receive(b));
        d1.close();
        d2.close();
        try {
            d1.receive(b);
        } catch (ClosedChannelException e) {
            p(e);
        }
        try {
            SocketChannel.open().write(ByteBuffer.allocate(1));
        } catch (NotYetConnectedException e) {
            p(e);
        }
        try {
            SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        } catch (ConnectException e) {
            p(e.getMessage());
        }
    }
}
