import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Random statements, at an empty operand stack: assignments, branches, loops, switches, exceptions, monitors and, in old class files,
 * subroutines. After one that never completes no code follows in its block.
 */
final class Statements extends Expressions {
    private static final List<String> CAUGHT = Arrays.asList("java/lang/ArithmeticException", "java/lang/NullPointerException",
        "java/lang/RuntimeException", "java/lang/IndexOutOfBoundsException", "java/lang/ClassCastException", "java/lang/Throwable", null);

    private final Program.Call self;
    /** Where continue and break go; a null pair stands for a monitor or subroutine, which only exceptions may leave. */
    private final List<Label[]> loops = new ArrayList<>();
    private int returnBarriers;

    Statements(Program p, MethodVisitor v, boolean instance, Program.Call self, int effort) {
        super(p, v, effort);
        this.self = self;
        if (instance) {
            // In the interface `this` is no BASE.
            if (self.op() != INVOKEINTERFACE) variables.add(new Variable(Types.BASE, 0));
            next = 1;
        }
        for (String t : self.parameters()) {
            variables.add(new Variable(Types.onStack(t), next));
            next += Types.size(t);
        }
    }

    void body() {
        v.visitMethodInsn(INVOKESTATIC, "Trace", "call", "()V", false);
        for (String t : List.of(Types.I, Types.J, Types.F, Types.D, Types.BASE, pick(Types.VALUES))) {
            constant(t);
            store(declare(t));
        }
        for (int n = Math.max(3, effort / 12); n > 0 && effort > 0; n--) survive(1 + below(2));
        result();
    }

    /** Statements whose exceptions are traced and forgotten, so that a program gets far. */
    private void survive(int size) {
        Label from = new Label(), to = new Label(), end = new Label();
        v.visitLabel(from);
        block(size, 4);
        v.visitInsn(NOP);
        v.visitLabel(to);
        v.visitJumpInsn(GOTO, end);
        if (!chance(12)) {
            Label handler = new Label();
            v.visitTryCatchBlock(from, to, handler, chance(2) ? "java/lang/Throwable" : null);
            v.visitLabel(handler);
            trace(Types.OBJ);
        }
        v.visitLabel(end);
    }

    private void result() {
        String t = Types.onStack(self.result());
        expr(t, 2);
        v.visitInsn(IRETURN + Types.kind(t));
    }

    /** Statements in a scope of their own; whether the end can be reached. */
    private boolean block(int size, int depth) {
        int mark = variables.size(), slot = next;
        boolean completes = true;
        for (int i = 0; i < size && completes && effort > 0; i++) completes = statement(depth);
        while (variables.size() > mark) variables.remove(variables.size() - 1);
        next = slot;
        return completes;
    }

    private boolean statement(int depth) {
        effort--;
        int way = below(depth > 0 ? 22 : 12);
        switch (way) {
            case 0, 1, 2 -> assign();
            case 3 -> declareOne();
            case 4 -> putField();
            case 5 -> putElement();
            case 6, 7 -> traceOne();
            case 8 -> shuffle(3);
            case 9 -> invokeAndTrace();
            case 10 -> {
                if (chance(4)) return leave();
                assign();
            }
            case 11 -> {
                if (chance(6)) return fail();
                traceOne();
            }
            case 12, 13, 14 -> branch(depth - 1);
            case 15, 16 -> loop(depth - 1);
            case 17 -> selection(depth - 1);
            case 18, 19 -> guarded(depth - 1);
            case 20 -> locked(depth - 1);
            default -> {
                if (p.hasJsr()) subroutine(depth - 1);
                else guarded(depth - 1);
            }
        }
        return true;
    }

    private void assign() {
        Variable x = pick(variables);
        if (self.op() != INVOKESTATIC && x.slot() == 0) return;
        expr(x.type(), 4);
        store(x);
    }

    private void declareOne() {
        String t = pick(Types.VALUES);
        expr(t, 3);
        store(declare(t));
    }

    private void putField() {
        String f = pick(p.fields);
        boolean isStatic = chance(2);
        if (!isStatic) expr(Types.BASE, 2);
        expr(Types.onStack(f), 3);
        v.visitFieldInsn(isStatic ? PUTSTATIC : PUTFIELD, isStatic ? p.name : p.base(), Program.fieldName(f), p.descriptor(f));
    }

    private void putElement() {
        String a = pick(Types.ARRAYS);
        expr(a, 2);
        index(2);
        expr(Types.onStack(a.substring(1)), 3);
        v.visitInsn(Types.elementStore(a.substring(1)));
    }

    private void traceOne() {
        String t = pick(Types.VALUES);
        expr(t, 4);
        trace(t);
    }

    private void invokeAndTrace() {
        Program.Call c = pick(p.calls);
        invoke(c, 2);
        trace(Types.onStack(c.result()));
    }

    /** break, continue or return. */
    private boolean leave() {
        Label[] innermost = loops.isEmpty() ? null : loops.get(loops.size() - 1);
        if (innermost != null && chance(2)) v.visitJumpInsn(GOTO, innermost[below(2)]);
        else if (returnBarriers == 0) result();
        else return true;
        return false;
    }

    private boolean fail() {
        String c = pick(List.of("java/lang/RuntimeException", "java/lang/ArithmeticException", "java/lang/Exception"));
        if (chance(4)) {
            v.visitInsn(ACONST_NULL);
        } else {
            v.visitTypeInsn(NEW, c);
            v.visitInsn(DUP);
            v.visitMethodInsn(INVOKESPECIAL, c, "<init>", "()V", false);
        }
        v.visitInsn(ATHROW);
        return false;
    }

    private void branch(int depth) {
        Label other = new Label(), end = new Label();
        jumpUnless(other, 3);
        boolean completes = block(1 + below(3), depth);
        if (chance(2)) {
            v.visitLabel(other);
            return;
        }
        if (completes) v.visitJumpInsn(GOTO, end);
        v.visitLabel(other);
        block(1 + below(3), depth);
        // Both sides may have left: the code that follows must still be reachable.
        Label over = new Label();
        v.visitJumpInsn(GOTO, over);
        v.visitLabel(end);
        v.visitLabel(over);
    }

    private void loop(int depth) {
        int mark = variables.size(), slot = next;
        pushInt(1 + below(7));
        Variable counter = declare(Types.I);
        store(counter);
        variables.remove(counter);
        Label head = new Label(), step = new Label(), end = new Label();
        v.visitLabel(head);
        v.visitMethodInsn(INVOKESTATIC, "Trace", "loop", "()V", false);
        loops.add(new Label[] {step, end});
        if (chance(2)) jumpUnless(end, 2);
        block(1 + below(4), depth);
        loops.remove(loops.size() - 1);
        v.visitLabel(step);
        v.visitIincInsn(counter.slot(), -1);
        v.visitVarInsn(ILOAD, counter.slot());
        v.visitJumpInsn(IFGT, head);
        v.visitLabel(end);
        while (variables.size() > mark) variables.remove(variables.size() - 1);
        next = slot;
    }

    private void selection(int depth) {
        int n = 1 + below(5);
        Label[] labels = new Label[n];
        for (int i = 0; i < n; i++) labels[i] = new Label();
        Label none = new Label(), end = new Label();
        expr(Types.I, 3);
        if (chance(2)) {
            pushInt(7);
            v.visitInsn(IAND);
            int low = below(4) - 1;
            v.visitTableSwitchInsn(low, low + n - 1, none, labels);
        } else {
            if (!chance(3)) {
                pushInt(5);
                v.visitInsn(IREM);
            }
            int[] keys = random.ints(40).map(x -> chance(3) ? x : x % 6).distinct().limit(n).sorted().toArray();
            v.visitLookupSwitchInsn(none, keys, Arrays.copyOf(labels, keys.length));
            n = keys.length;
        }
        for (int i = 0; i < n; i++) {
            v.visitLabel(labels[i]);
            boolean completes = block(1 + below(2), depth);
            if (completes && !chance(4)) v.visitJumpInsn(GOTO, end);
        }
        v.visitLabel(none);
        block(1, depth);
        v.visitLabel(end);
    }

    private void guarded(int depth) {
        Label from = new Label(), to = new Label(), end = new Label();
        v.visitLabel(from);
        boolean completes = block(1 + below(4), depth);
        // A range must not be empty.
        v.visitInsn(NOP);
        v.visitLabel(to);
        v.visitJumpInsn(GOTO, end);
        int mark = variables.size(), slot = next;
        for (int n = 1 + below(2); n > 0; n--) {
            String caught = pick(CAUGHT);
            Label handler = new Label();
            v.visitTryCatchBlock(from, to, handler, caught);
            v.visitLabel(handler);
            int at = next++;
            v.visitVarInsn(ASTORE, at);
            v.visitVarInsn(ALOAD, at);
            trace(Types.OBJ);
            if (block(1 + below(2), depth)) {
                if (chance(5)) {
                    v.visitVarInsn(ALOAD, at);
                    v.visitInsn(ATHROW);
                } else {
                    v.visitJumpInsn(GOTO, end);
                }
            }
            next = slot;
        }
        while (variables.size() > mark) variables.remove(variables.size() - 1);
        v.visitLabel(end);
    }

    private void locked(int depth) {
        Label from = new Label(), to = new Label(), handler = new Label(), handlerEnd = new Label(), end = new Label();
        expr(chance(2) ? Types.BASE : Types.OBJECTS, 2);
        v.visitInsn(DUP);
        int slot = next, at = next++;
        v.visitVarInsn(ASTORE, at);
        v.visitInsn(MONITORENTER);
        v.visitLabel(from);
        loops.add(null);
        returnBarriers++;
        boolean completes = block(1 + below(3), depth);
        returnBarriers--;
        loops.remove(loops.size() - 1);
        if (completes) {
            v.visitVarInsn(ALOAD, at);
            v.visitInsn(MONITOREXIT);
        } else {
            v.visitInsn(NOP);
        }
        v.visitLabel(to);
        v.visitJumpInsn(GOTO, end);
        v.visitTryCatchBlock(from, to, handler, null);
        v.visitTryCatchBlock(handler, handlerEnd, handler, null);
        v.visitLabel(handler);
        v.visitVarInsn(ALOAD, at);
        v.visitInsn(MONITOREXIT);
        v.visitLabel(handlerEnd);
        v.visitInsn(ATHROW);
        v.visitLabel(end);
        next = slot;
    }

    /** try-finally as javac wrote it long ago: the finally part is a subroutine that several places call. */
    private void subroutine(int depth) {
        Label from = new Label(), to = new Label(), handler = new Label(), routine = new Label(), end = new Label();
        int slot = next, back = next++, thrown = next++;
        v.visitLabel(from);
        loops.add(null);
        returnBarriers++;
        boolean completes = block(1 + below(3), depth);
        v.visitInsn(NOP);
        v.visitLabel(to);
        if (completes) {
            for (int n = 1 + below(2); n > 0; n--) v.visitJumpInsn(JSR, routine);
        }
        v.visitJumpInsn(GOTO, end);
        v.visitTryCatchBlock(from, to, handler, null);
        v.visitLabel(handler);
        v.visitVarInsn(ASTORE, thrown);
        v.visitJumpInsn(JSR, routine);
        v.visitVarInsn(ALOAD, thrown);
        if (chance(2)) {
            trace(Types.OBJ);
            v.visitJumpInsn(GOTO, end);
        } else {
            v.visitInsn(ATHROW);
        }
        v.visitLabel(routine);
        v.visitVarInsn(ASTORE, back);
        if (block(1 + below(2), depth - 1)) v.visitVarInsn(RET, back);
        returnBarriers--;
        loops.remove(loops.size() - 1);
        v.visitLabel(end);
    }
}
