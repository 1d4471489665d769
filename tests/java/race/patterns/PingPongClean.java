/** The reference is read once, under the lock that guards it and what it refers to. */
class PingPongClean {
    static class Player {
        int hits;
    }

    static Player player = new Player();

    static synchronized Player take() {
        Player taken = player;
        player = null;
        return taken;
    }

    static synchronized void give(Player p) {
        player = p;
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                Player mine = take();
                mine.hits = 1;          // (1)
                give(mine);
            },
            () -> {
                Player mine = take();
                if (mine != null) mine.hits++;  // race Player.hits after (1): locksets
                give(mine);
            });
    }
}
