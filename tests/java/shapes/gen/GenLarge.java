import java.util.Random;
import org.objectweb.asm.*;

/**
 * Methods that are large in one respect: code, locals, handlers, ways of a switch, operands, nesting, arguments. The sizes are those at
 * which a compiler with a part that is quadratic takes seconds or gigabytes.
 */
public class GenLarge implements Opcodes {
    private static final String NAME = "GLarge";

    /** Code of nearly 64 KB without a jump. */
    private static void straight(MethodVisitor v, int statements) {
        for (int i = 0; i < statements; i++) {
            v.visitVarInsn(ILOAD, 0);
            Gen.push(v, 31);
            v.visitInsn(IMUL);
            Gen.push(v, i);
            v.visitInsn(i % 3 == 0 ? IXOR : IADD);
            v.visitVarInsn(ISTORE, 0);
        }
        result(v);
    }

    /** One diamond behind the other; each way writes other locals, so that all meet again. */
    private static void diamonds(MethodVisitor v, int count, int locals) {
        clear(v, locals);
        for (int i = 0; i < count; i++) {
            Label other = new Label(), meet = new Label();
            v.visitVarInsn(ILOAD, 0);
            Gen.push(v, 1 << i % 20);
            v.visitInsn(IAND);
            v.visitJumpInsn(IFEQ, other);
            v.visitIincInsn(1 + i % locals, i % 100);
            v.visitJumpInsn(GOTO, meet);
            v.visitLabel(other);
            v.visitIincInsn(1 + i * 7 % locals, -1);
            v.visitLabel(meet);
        }
        sum(v, locals);
    }

    /** All locals live around a loop. */
    private static void manyLocals(MethodVisitor v, int locals) {
        clear(v, locals);
        Label head = new Label(), end = new Label();
        Gen.push(v, 100);
        v.visitVarInsn(ISTORE, locals + 1);
        v.visitLabel(head);
        v.visitIincInsn(locals + 1, -1);
        v.visitVarInsn(ILOAD, locals + 1);
        v.visitJumpInsn(IFLT, end);
        for (int i = 1; i <= locals; i++) {
            v.visitVarInsn(ILOAD, i);
            v.visitVarInsn(ILOAD, 1 + i * 13 % locals);
            v.visitInsn(i % 2 == 0 ? IADD : IXOR);
            v.visitVarInsn(ISTORE, i);
        }
        v.visitVarInsn(ILOAD, 0);
        v.visitVarInsn(ISTORE, locals);
        v.visitJumpInsn(GOTO, head);
        v.visitLabel(end);
        sum(v, locals);
    }

    /** A frame of more cells than anybody needs, and code without a jump in it. */
    private static void hugeFrame(MethodVisitor v, int statements) {
        for (int i = 1; i < 60; i++) {
            Gen.push(v, i);
            v.visitVarInsn(ISTORE, i * 1000);
        }
        for (int i = 0; i < statements; i++) v.visitIincInsn(1000 + i % 59 * 1000, i);
        for (int i = 0; i < 59; i++) {
            v.visitVarInsn(ILOAD, 1000 + i * 1000);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IXOR);
            v.visitVarInsn(ISTORE, 0);
        }
        result(v);
    }

    /** Calls, each of which must know all of the frame. */
    private static void callsWithManyLocals(MethodVisitor v, int locals, int count) {
        clear(v, locals);
        for (int i = 0; i < count; i++) {
            v.visitVarInsn(ILOAD, 1 + i % locals);
            v.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "toString", "(I)Ljava/lang/String;", false);
            v.visitInsn(POP);
        }
        sum(v, locals);
    }

    /** Blocks that jump to any other, with all locals live in all of them. */
    private static void maze(MethodVisitor v, int blocks, int locals) {
        Random random = new Random(blocks * 1000L + locals);
        clear(v, locals);
        int fuel = locals + 1;
        Gen.push(v, 400);
        v.visitVarInsn(ISTORE, fuel);
        Label[] block = new Label[blocks];
        Label end = new Label();
        for (int i = 0; i < blocks; i++) block[i] = new Label();
        for (int i = 0; i < blocks; i++) {
            v.visitLabel(block[i]);
            v.visitIincInsn(fuel, -1);
            v.visitVarInsn(ILOAD, fuel);
            v.visitJumpInsn(IFLT, end);
            int from = random.nextInt(locals + 1), to = 1 + random.nextInt(locals);
            v.visitVarInsn(ILOAD, from);
            v.visitVarInsn(ILOAD, to);
            v.visitInsn(IADD);
            v.visitVarInsn(ISTORE, to);
            v.visitVarInsn(ILOAD, to);
            Gen.push(v, 3);
            v.visitInsn(IAND);
            v.visitJumpInsn(IFEQ, block[random.nextInt(blocks)]);
        }
        v.visitLabel(end);
        sum(v, locals);
    }

    /** Of each statement a handler of its own, and some around all. */
    private static void handlers(MethodVisitor v, int count, int around) {
        Label[] from = new Label[count], to = new Label[count], handler = new Label[count];
        Label end = new Label(), begin = new Label(), last = new Label(), outer = new Label();
        for (int i = 0; i < count; i++) {
            v.visitTryCatchBlock(from[i] = new Label(), to[i] = new Label(), handler[i] = new Label(), "java/lang/ArithmeticException");
        }
        for (int i = 0; i < around; i++) v.visitTryCatchBlock(begin, last, outer, i % 2 == 0 ? "java/lang/Exception" : null);
        clear(v, 3);
        v.visitLabel(begin);
        for (int i = 0; i < count; i++) {
            v.visitLabel(from[i]);
            Gen.push(v, 1000 + i);
            v.visitVarInsn(ILOAD, 0);
            Gen.push(v, i % 50);
            Gen.insns(v, ISUB, IDIV);
            v.visitVarInsn(ISTORE, 1 + i % 3);
            v.visitLabel(to[i]);
            Label next = new Label();
            v.visitJumpInsn(GOTO, next);
            v.visitLabel(handler[i]);
            v.visitInsn(POP);
            v.visitIincInsn(2, i);
            v.visitLabel(next);
        }
        v.visitLabel(last);
        v.visitJumpInsn(GOTO, end);
        v.visitLabel(outer);
        v.visitInsn(POP);
        v.visitLabel(end);
        sum(v, 3);
    }

    private static void switches(MethodVisitor v, int ways, boolean isSparse, boolean inLoop) {
        clear(v, 2);
        Label[] cases = new Label[ways];
        int[] keys = new int[ways];
        for (int i = 0; i < ways; i++) {
            cases[i] = new Label();
            keys[i] = i * 1_000 - 300_000;
        }
        Label head = new Label(), other = new Label(), end = new Label();
        Gen.push(v, 200);
        v.visitVarInsn(ISTORE, 3);
        v.visitLabel(head);
        v.visitIincInsn(3, -1);
        v.visitVarInsn(ILOAD, 3);
        v.visitJumpInsn(IFLT, end);
        v.visitVarInsn(ILOAD, 0);
        v.visitVarInsn(ILOAD, 3);
        v.visitInsn(IADD);
        Gen.push(v, ways + 3);
        v.visitInsn(IREM);
        if (isSparse) {
            Gen.push(v, 1_000);
            v.visitInsn(IMUL);
            Gen.push(v, 300_000);
            v.visitInsn(ISUB);
            v.visitLookupSwitchInsn(other, keys, cases);
        } else {
            v.visitTableSwitchInsn(0, ways - 1, other, cases);
        }
        for (int i = 0; i < ways; i++) {
            v.visitLabel(cases[i]);
            v.visitIincInsn(1 + i % 2, i);
            if (inLoop && i % 3 == 0) v.visitJumpInsn(GOTO, head);
        }
        v.visitLabel(other);
        v.visitIincInsn(2, 3);
        v.visitJumpInsn(GOTO, head);
        v.visitLabel(end);
        sum(v, 2);
    }

    /** So many operands at once, some of two cells, across a call and a branch. */
    private static void deepStack(MethodVisitor v, int depth) {
        clear(v, 1);
        for (int i = 0; i < depth; i++) {
            v.visitVarInsn(ILOAD, 0);
            if (i % 5 == 0) v.visitInsn(I2L);
            if (i % 7 == 3) v.visitMethodInsn(INVOKESTATIC, NAME, i % 5 == 0 ? "same" : "next", i % 5 == 0 ? "(J)J" : "(I)I", false);
        }
        Label other = new Label();
        v.visitVarInsn(ILOAD, 0);
        v.visitJumpInsn(IFEQ, other);
        v.visitIincInsn(1, 5);
        v.visitLabel(other);
        for (int i = depth; i-- > 0;) {
            if (i % 5 == 0) v.visitInsn(L2I);
            v.visitVarInsn(ILOAD, 1);
            Gen.push(v, 17);
            Gen.insns(v, IMUL, IADD);
            v.visitVarInsn(ISTORE, 1);
        }
        sum(v, 1);
    }

    /** A loop in a loop in a loop ..., of two rounds each as far as the budget goes. */
    private static void nestedLoops(MethodVisitor v, int depth) {
        clear(v, 1);
        Label[] head = new Label[depth], end = new Label[depth];
        Label out = new Label();
        Gen.push(v, 3000);
        v.visitVarInsn(ISTORE, 2);
        for (int i = 0; i < depth; i++) {
            Gen.push(v, 2);
            v.visitVarInsn(ISTORE, 3 + i);
            v.visitLabel(head[i] = new Label());
            v.visitIincInsn(2, -1);
            v.visitVarInsn(ILOAD, 2);
            v.visitJumpInsn(IFLT, out);
            v.visitIincInsn(3 + i, -1);
            v.visitVarInsn(ILOAD, 3 + i);
            v.visitJumpInsn(IFLT, end[i] = new Label());
            v.visitVarInsn(ILOAD, 1);
            Gen.push(v, 3);
            v.visitInsn(IMUL);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(IADD);
            v.visitVarInsn(ISTORE, 1);
        }
        for (int i = depth; i-- > 0;) {
            v.visitJumpInsn(GOTO, head[i]);
            v.visitLabel(end[i]);
        }
        v.visitLabel(out);
        sum(v, 1);
    }

    /** Monitors held inside of each other. */
    private static void nestedLocks(MethodVisitor v, int depth) {
        clear(v, 1);
        v.visitLdcInsn(Type.getObjectType(NAME));
        v.visitVarInsn(ASTORE, 2);
        Label[] from = new Label[depth], to = new Label[depth], handler = new Label[depth], covered = new Label[depth], next = new Label[depth];
        for (int i = 0; i < depth; i++) {
            v.visitVarInsn(ALOAD, 2);
            v.visitInsn(DUP);
            v.visitVarInsn(ASTORE, 3 + i);
            v.visitInsn(MONITORENTER);
            v.visitLabel(from[i] = new Label());
            v.visitIincInsn(1, i);
        }
        for (int i = depth; i-- > 0;) {
            v.visitVarInsn(ALOAD, 3 + i);
            v.visitInsn(MONITOREXIT);
            v.visitLabel(to[i] = new Label());
            v.visitJumpInsn(GOTO, next[i] = new Label());
            v.visitLabel(handler[i] = new Label());
            v.visitVarInsn(ALOAD, 3 + i);
            v.visitInsn(MONITOREXIT);
            v.visitLabel(covered[i] = new Label());
            v.visitInsn(ATHROW);
            v.visitLabel(next[i]);
        }
        for (int i = depth; i-- > 0;) {
            v.visitTryCatchBlock(from[i], to[i], handler[i], null);
            v.visitTryCatchBlock(handler[i], covered[i], handler[i], null);  // as javac does
        }
        sum(v, 1);
    }

    /** Each of a thousand calls might be inlined, and each callee calls two more. */
    private static void calls(MethodVisitor v, int count, String callee) {
        for (int i = 0; i < count; i++) {
            v.visitVarInsn(ILOAD, 0);
            v.visitMethodInsn(INVOKESTATIC, NAME, callee, "(I)I", false);
            v.visitVarInsn(ISTORE, 0);
        }
        result(v);
    }

    private static void smallCallee(Gen g, String name, String inner) {
        g.m(Opcodes.ACC_STATIC, name, "(I)I", v -> {
            v.visitVarInsn(ILOAD, 0);
            for (int i = 0; i < 2; i++) v.visitMethodInsn(INVOKESTATIC, NAME, inner, "(I)I", false);
            v.visitInsn(IRETURN);
        });
    }

    private static void clear(MethodVisitor v, int locals) {
        for (int i = 1; i <= locals; i++) {
            Gen.push(v, i);
            v.visitVarInsn(ISTORE, i);
        }
    }

    private static void sum(MethodVisitor v, int locals) {
        Gen.push(v, 1);
        for (int i = 1; i <= locals; i++) {
            Gen.push(v, 31);
            v.visitInsn(IMUL);
            v.visitVarInsn(ILOAD, i);
            v.visitInsn(IADD);
        }
        Gen.insns(v, I2L, LRETURN);
    }

    private static void result(MethodVisitor v) {
        v.visitVarInsn(ILOAD, 0);
        Gen.insns(v, I2L, LRETURN);
    }

    public static void main(String[] args) throws Exception {
        Gen g = new Gen(NAME, V17);
        g.m(ACC_STATIC, "next", "(I)I", v -> {
            v.visitVarInsn(ILOAD, 0);
            Gen.insns(v, ICONST_1, IADD, IRETURN);
        });
        g.m(ACC_STATIC, "same", "(J)J", v -> {
            v.visitVarInsn(LLOAD, 0);
            v.visitInsn(LRETURN);
        });
        String inner = "next";
        for (int i = 0; i < 8; i++) {
            smallCallee(g, "twice" + i, inner);
            inner = "twice" + i;
        }
        g.m("straightMost", "(I)J", v -> straight(v, 7200));
        g.m("straight", "(I)J", v -> straight(v, 2600));
        g.m("diamonds", "(I)J", v -> diamonds(v, 1300, 20));
        g.m("diamondsOfManyLocals", "(I)J", v -> diamonds(v, 600, 500));
        g.m("locals", "(I)J", v -> manyLocals(v, 900));
        g.m("handlers", "(I)J", v -> handlers(v, 1100, 0));
        g.m("handlersAroundHandlers", "(I)J", v -> handlers(v, 300, 200));
        g.m("tableSwitch", "(I)J", v -> switches(v, 2000, false, false));
        g.m("lookupSwitch", "(I)J", v -> switches(v, 1500, true, false));
        g.m("switchIntoLoop", "(I)J", v -> switches(v, 1200, false, true));
        g.m("operands", "(I)J", v -> deepStack(v, 2000));
        g.m("loops", "(I)J", v -> nestedLoops(v, 200));
        g.m("locks", "(I)J", v -> nestedLocks(v, 100));
        g.m("calls", "(I)J", v -> calls(v, 3000, "next"));
        g.m("callsOfCalls", "(I)J", v -> calls(v, 400, "twice7"));
        g.m("hugeFrame", "(I)J", v -> hugeFrame(v, 3500));
        g.m("callsWithManyLocals", "(I)J", v -> callsWithManyLocals(v, 500, 2200));
        g.m("maze", "(I)J", v -> maze(v, 900, 20));
        g.m("mazeOfManyLocals", "(I)J", v -> maze(v, 900, 200));
        g.save(args[0]);
    }
}
