import java.util.*;
public class MiniVm {
    enum Op { PUSH, ADD, SUB, MUL, LT, JMP, JZ, LOAD, STORE, PRINT, CALL, RET, HALT }
    record Ins(Op op, int arg) {}
    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String l : src.split(";")) {
            String[] p = l.trim().split("\\s+");
            if (p[0].endsWith(":")) {
                labels.put(p[0].substring(0, p[0].length() - 1), lines.size());
                p = Arrays.copyOfRange(p, 1, p.length);
            }
            if (p.length > 0) lines.add(p);
        }
        List<Ins> o = new ArrayList<>();
        for (String[] p : lines)
            o.add(new Ins(Op.valueOf(p[0].toUpperCase()),
                    p.length < 2 ? 0 : labels.containsKey(p[1]) ? labels.get(p[1]) : Integer.parseInt(p[1])));
        return o;
    }
    static String run(List<Ins> code) {
        int[] st = new int[100], vars = new int[10], calls = new int[100];
        int sp = 0, cs = 0, pc = 0;
        long steps = 0;
        StringBuilder out = new StringBuilder();
        loop:
        while (steps++ < 200000) {
            Ins i = code.get(pc++);
            switch (i.op()) {
                case PUSH -> st[sp++] = i.arg();
                case ADD -> {
                    sp--;
                    st[sp - 1] += st[sp];
                }
                case SUB -> {
                    sp--;
                    st[sp - 1] -= st[sp];
                }
                case MUL -> {
                    sp--;
                    st[sp - 1] *= st[sp];
                }
                case LT -> {
                    sp--;
                    st[sp - 1] = st[sp - 1] < st[sp] ? 1 : 0;
                }
                case JMP -> pc = i.arg();
                case JZ -> {
                    if (st[--sp] == 0) pc = i.arg();
                }
                case LOAD -> st[sp++] = vars[i.arg()];
                case STORE -> vars[i.arg()] = st[--sp];
                case PRINT -> out.append(st[--sp]).append(' ');
                case CALL -> {
                    calls[cs++] = pc;
                    pc = i.arg();
                }
                case RET -> pc = calls[--cs];
                case HALT -> {
                    break loop;
                }
            }
        }
        return out + "steps " + steps;
    }
    public static void main(String[] args) {
        System.out.println(run(assemble("push 0; store 0; push 0; store 1; top: load 0; push 1000; lt; jz end; load 1; load 0; add; store 1; load 0; push 1; add; store 0; jmp top; end: load 1; print; halt")));
        System.out.println(run(assemble("push 1; store 0; push 10; store 1; l: load 1; jz e; load 0; load 1; mul; store 0; load 1; push 1; sub; store 1; jmp l; e: load 0; print; halt")));
        System.out.println(run(assemble("push 5; call f; print; push 6; call f; print; halt; f: store 3; load 3; load 3; mul; ret")));
        for (String bad : new String[] {"add; halt", "ret", "jmp 99", "nope 1"}) try {
            System.out.println(run(assemble(bad)));
        } catch (RuntimeException e) {
            System.out.println(bad + " !! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
}
