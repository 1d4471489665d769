import java.util.Random;
import org.objectweb.asm.*;

/**
 * Methods whose blocks jump to any other block: loops with several entries, handlers in the midst of loops, loops that carry operands.
 * javac never writes such flow, and the verifier has nothing against it. Each takes an int and ends when its fuel is used up.
 */
public class GenMazes implements Opcodes {
    static final int ARGUMENT = 0, FUEL = 1, SUM = 2, OTHER = 3, LONG = 4, DOUBLE = 6, ARRAY = 8, TEXT = 9;

    private final Random random;
    private final MethodVisitor v;
    private final Label[] blocks;
    private final int operands;  // on the stack at the head of each block
    private final Label end = new Label();

    private GenMazes(long seed, MethodVisitor v) {
        random = new Random(seed);
        this.v = v;
        blocks = new Label[3 + random.nextInt(25)];
        for (int i = 0; i < blocks.length; i++) blocks[i] = new Label();
        operands = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
    }

    private void build() {
        set(FUEL, 60 + random.nextInt(200));
        v.visitVarInsn(ILOAD, ARGUMENT);
        v.visitVarInsn(ISTORE, SUM);
        set(OTHER, random.nextInt());
        v.visitLdcInsn(random.nextLong());
        v.visitVarInsn(LSTORE, LONG);
        v.visitLdcInsn(random.nextDouble());
        v.visitVarInsn(DSTORE, DOUBLE);
        Gen.push(v, 8);
        v.visitIntInsn(NEWARRAY, T_INT);
        v.visitVarInsn(ASTORE, ARRAY);
        v.visitLdcInsn("start");
        v.visitVarInsn(ASTORE, TEXT);
        for (int i = 0; i < operands; i++) Gen.push(v, i * 7);
        Label[] handlers = new Label[random.nextInt(4)];
        for (int i = 0; i < handlers.length; i++) {
            handlers[i] = new Label();
            int first = random.nextInt(blocks.length), last = first + 1 + random.nextInt(blocks.length - first);
            Label to = last == blocks.length ? end : blocks[last];
            v.visitTryCatchBlock(blocks[first], to, handlers[i], random.nextBoolean() ? null : "java/lang/ArithmeticException");
        }
        for (int i = 0; i < blocks.length; i++) block(i);
        v.visitLabel(end);
        leave();
        for (Label handler : handlers) {
            v.visitLabel(handler);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
            v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Class", "getName", "()Ljava/lang/String;", false);
            v.visitVarInsn(ASTORE, TEXT);
            v.visitIincInsn(SUM, 1 + random.nextInt(100));
            for (int i = 0; i < operands; i++) v.visitVarInsn(ILOAD, OTHER);
            // Without fuel nothing else would end a handler that leads to the place that threw.
            burn();
            v.visitJumpInsn(GOTO, any());
        }
    }

    private void block(int number) {
        v.visitLabel(blocks[number]);
        burn();
        for (int i = random.nextInt(4); i >= 0; i--) work(number);
        int kind = random.nextInt(10);
        if (kind < 6) {
            condition();
            v.visitJumpInsn(random.nextBoolean() ? IFEQ : IFLT, any());
            if (random.nextInt(3) == 0 || number == blocks.length - 1) v.visitJumpInsn(GOTO, any());
        } else if (kind < 8) {
            condition();
            Label[] targets = new Label[1 + random.nextInt(6)];
            for (int i = 0; i < targets.length; i++) targets[i] = any();
            if (random.nextBoolean()) {
                v.visitTableSwitchInsn(0, targets.length - 1, any(), targets);
            } else {
                int[] keys = new int[targets.length];
                for (int i = 0; i < keys.length; i++) keys[i] = i * 2 - 3;
                v.visitLookupSwitchInsn(any(), keys, targets);
            }
        } else {
            v.visitJumpInsn(GOTO, any());
        }
    }

    /** A number from 0 to 7, or a negative one. */
    private void condition() {
        v.visitVarInsn(ILOAD, random.nextBoolean() ? SUM : OTHER);
        Gen.push(v, 5 + random.nextInt(100));
        v.visitInsn(IREM);
        Gen.push(v, 3);
        v.visitInsn(ISHR);
    }

    private void work(int number) {
        switch (random.nextInt(9)) {
            case 0 -> v.visitIincInsn(OTHER, number);
            case 1 -> mix(SUM, OTHER, IADD);
            case 2 -> mix(OTHER, SUM, IXOR);
            case 3 -> {  // may divide by zero
                v.visitVarInsn(ILOAD, SUM);
                v.visitVarInsn(ILOAD, OTHER);
                Gen.push(v, 3);
                Gen.insns(v, IAND, IDIV);
                v.visitVarInsn(ISTORE, SUM);
            }
            case 4 -> {  // may be out of bounds, rarely
                v.visitVarInsn(ALOAD, ARRAY);
                v.visitVarInsn(ILOAD, OTHER);
                Gen.push(v, random.nextInt(8) == 0 ? 15 : 7);
                v.visitInsn(IAND);
                Gen.insns(v, DUP2, IALOAD);
                v.visitVarInsn(ILOAD, SUM);
                Gen.insns(v, IADD, IASTORE);
            }
            case 5 -> {
                v.visitVarInsn(LLOAD, LONG);
                v.visitVarInsn(ILOAD, SUM);
                Gen.insns(v, I2L, LMUL);
                v.visitLdcInsn((long) number + 1);
                v.visitInsn(LADD);
                v.visitVarInsn(LSTORE, LONG);
            }
            case 6 -> {
                v.visitVarInsn(DLOAD, DOUBLE);
                v.visitVarInsn(ILOAD, OTHER);
                Gen.insns(v, I2D, DADD);
                v.visitLdcInsn(0.5);
                v.visitInsn(DMUL);
                v.visitVarInsn(DSTORE, DOUBLE);
            }
            case 7 -> {
                if (operands == 0) return;
                Gen.push(v, number);
                v.visitInsn(IADD);  // the uppermost operand
                if (operands > 1) v.visitInsn(SWAP);
            }
            default -> {
                v.visitLdcInsn("block" + number);
                v.visitVarInsn(ASTORE, TEXT);
            }
        }
    }

    private void mix(int to, int from, int op) {
        v.visitVarInsn(ILOAD, to);
        Gen.push(v, 31);
        v.visitInsn(IMUL);
        v.visitVarInsn(ILOAD, from);
        v.visitInsn(op);
        v.visitVarInsn(ISTORE, to);
    }

    private void burn() {
        v.visitIincInsn(FUEL, -1);
        v.visitVarInsn(ILOAD, FUEL);
        v.visitJumpInsn(IFLT, end);
    }

    private void leave() {
        v.visitVarInsn(ILOAD, SUM);
        for (int i = 0; i < operands; i++) v.visitInsn(IADD);
        v.visitInsn(I2L);
        v.visitVarInsn(LLOAD, LONG);
        v.visitInsn(LADD);
        v.visitVarInsn(DLOAD, DOUBLE);
        v.visitMethodInsn(INVOKESTATIC, "java/lang/Double", "doubleToLongBits", "(D)J", false);
        v.visitInsn(LXOR);
        v.visitVarInsn(ALOAD, ARRAY);
        v.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "hashCode", "([I)I", false);
        v.visitVarInsn(ALOAD, TEXT);
        v.visitMethodInsn(INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I", false);
        Gen.insns(v, IADD, I2L, LADD, LRETURN);
    }

    private void set(int local, int value) {
        Gen.push(v, value);
        v.visitVarInsn(ISTORE, local);
    }

    private Label any() { return blocks[random.nextInt(blocks.length)]; }

    public static void main(String[] args) throws Exception {
        Gen g = new Gen("GMazes", V17);
        for (int seed = 0; seed < 150; seed++) {
            long s = seed;
            g.m(String.format("maze%03d", seed), "(I)J", v -> new GenMazes(s, v).build());
        }
        g.save(args[0]);
    }
}
