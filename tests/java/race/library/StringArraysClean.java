/** Each thread has its own part of an array; the characters of a string are not the program's, a copy of them belongs to its thread. */
class StringArraysClean {
    public static void main(String[] args) {
        char[] letters = new char[4];
        byte[] low = new byte[4];
        String s = "text";
        Order.run(
            () -> {
                letters[0] = 'z';
                low[3] = 1;
                System.out.println(s);
            },
            () -> {
                String part = new StringBuilder().append(letters, 1, 3).toString();
                "abc".getBytes(0, 3, low, 0);
                char[] own = s.toCharArray();
                own[0] = part.charAt(0);
            });
    }
}
