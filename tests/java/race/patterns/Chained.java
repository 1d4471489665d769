/** Setters that return their object invite chains; two threads that set up one object so leave a mixture behind. */
class Chained {
    int port;
    String host;

    Chained port(int port) {
        this.port = port;               // (1) race port after (1): all
        return this;
    }

    Chained host(String host) {
        this.host = host;               // (2) race host after (2): all
        return this;
    }

    public static void main(String[] args) {
        Chained shared = new Chained();
        Order.run(() -> shared.port(80).host("a"), () -> shared.port(81).host("b"));
        System.out.println(shared.port + shared.host);
    }
}
