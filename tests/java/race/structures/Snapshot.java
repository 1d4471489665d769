/** A snapshot by two collections that agree, of registers that are plain array elements. */
class Snapshot {
    static final int[] registers = new int[2];

    static boolean scan() {
        int[] first = {registers[0], registers[1]};    // race int[1] after (1): precise Racer
        int[] second = registers.clone();
        return first[0] == second[0] && first[1] == second[1];
    }

    public static void main(String[] args) {
        Order.run(() -> registers[1]++, () -> scan());    // (1)
        System.out.println(scan());
    }
}
