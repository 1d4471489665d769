/** One thread takes an object away while another looks at it: the test for null and the use are two reads, both unguarded. */
class PingPong {
    static class Player {
        int hits;
    }

    static Player player = new Player();    // (5)

    public static void main(String[] args) {
        Order.run(
            () -> {
                Player mine = player;
                mine.hits = 1;          // (2)
                player = null;          // (3) race player after (5): erasers
                player = mine;          // (4)
            },
            () -> {
                if (player != null)     // race player after (3): clocks; race player after (4): Racer
                    player.hits++;      // race Player.hits after (2): all
            });
        System.out.println(player.hits);
    }
}
