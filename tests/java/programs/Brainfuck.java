public class Brainfuck {
    static String run(String code, String in) {
        byte[] mem = new byte[3000];
        int[] jump = new int[code.length()], st = new int[100];
        int sp = 0, p = 0, ip = 0;
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < code.length(); i++)
            if (code.charAt(i) == '[') st[sp++] = i;
            else if (code.charAt(i) == ']') {
                jump[i] = st[--sp];
                jump[st[sp]] = i;
            }
        for (int pc = 0; pc < code.length(); pc++) switch (code.charAt(pc)) {
                case '>': p++; break;
                case '<': p--; break;
                case '+': mem[p]++; break;
                case '-': mem[p]--; break;
                case '.': out.append((char) mem[p]); break;
                case ',': mem[p] = ip < in.length() ? (byte) in.charAt(ip++) : 0; break;
                case '[':
                    if (mem[p] == 0) pc = jump[pc];
                    break;
                case ']':
                    if (mem[p] != 0) pc = jump[pc];
            }
        return out.toString();
    }
    public static void main(String[] args) {
        System.out.print(run(
                "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.",
                ""));
        System.out.println(run(",[.,]", "echo this"));
        System.out.println(run(">,[>,]<[.<]", "reversed"));
    }
}
