/** Each thread has a builder of its own; what it builds is immutable and published by a volatile. */
class ChainedClean {
    static final class Address {
        final int port;
        final String host;

        Address(Builder b) {
            port = b.port;              // (1)
            host = b.host;              // (2)
        }
    }

    static class Builder {
        int port;
        String host;

        Builder port(int port) {
            this.port = port;
            return this;
        }

        Builder host(String host) {
            this.host = host;
            return this;
        }

        Address build() {
            return new Address(this);
        }
    }

    static volatile Address address;

    public static void main(String[] args) {
        Order.run(
            () -> address = new Builder().port(80).host("a").build(),
            () -> {
                Address seen = address;
                address = new Builder().port(seen.port + 1).host(seen.host + "b").build();
                // race Address.port after (1): Racer; race Address.host after (2): Racer
            });
        System.out.println(address.port + address.host);    // race Address.port after (1): Racer; race Address.host after (2): Racer
    }
}
