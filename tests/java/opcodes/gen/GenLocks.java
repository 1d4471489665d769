import org.objectweb.asm.*;

/** Methods whose monitors are not paired as a compiler would: GLocks, run by StructuredLocking. */
class GenLocks implements Opcodes {
    static final String OBJ = "Ljava/lang/Object;";

    static void load(MethodVisitor v, String field) { v.visitFieldInsn(GETSTATIC, "GLocks", field, OBJ); }

    static void enter(MethodVisitor v, String field) {
        load(v, field);
        v.visitInsn(MONITORENTER);
    }

    static void exit(MethodVisitor v, String field) {
        load(v, field);
        v.visitInsn(MONITOREXIT);
    }

    static void call(MethodVisitor v, String name) { v.visitMethodInsn(INVOKESTATIC, "GLocks", name, "()V", false); }

    static void divide(MethodVisitor v) {
        v.visitInsn(ICONST_1);
        v.visitInsn(ICONST_0);
        v.visitInsn(IDIV);
        v.visitInsn(POP);
    }

    public static void main(String[] args) throws Exception {
        Gen g = new Gen("GLocks", Opcodes.V1_8);
        for (String f : new String[] {"A", "B"}) g.field(ACC_PUBLIC | ACC_STATIC, f, OBJ);
        g.m("exitB", "()V", v -> { exit(v, "B"); v.visitInsn(RETURN); });
        g.m("enterB", "()V", v -> { enter(v, "B"); v.visitInsn(RETURN); });
        g.m("crossed", "()V", v -> {
            enter(v, "A");
            enter(v, "B");
            exit(v, "A");
            exit(v, "B");
            v.visitInsn(RETURN);
        });
        g.m("calleeExits", "()V", v -> {
            enter(v, "B");
            call(v, "exitB");
            v.visitInsn(RETURN);
        });
        g.m("calleeEnters", "()V", v -> {
            call(v, "enterB");
            exit(v, "B");
            v.visitInsn(RETURN);
        });
        g.m("bothLeft", "()V", v -> {
            enter(v, "A");
            enter(v, "B");
            v.visitInsn(RETURN);
        });
        g.m("thrownWithBoth", "()V", v -> {
            enter(v, "A");
            enter(v, "B");
            divide(v);
            v.visitInsn(RETURN);
        });
        g.m("throwsWhatItIsGiven", "(Ljava/lang/Throwable;)V", v -> {
            enter(v, "A");
            v.visitVarInsn(ALOAD, 0);
            v.visitInsn(ATHROW);
        });
        // The return throws inside the method: a handler around it sees the error, with the monitor still held.
        g.m("returnCaught", "()V", v -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            v.visitTryCatchBlock(start, end, handler, "java/lang/IllegalMonitorStateException");
            enter(v, "A");
            v.visitLabel(start);
            v.visitInsn(RETURN);
            v.visitLabel(end);
            v.visitLabel(handler);
            v.visitMethodInsn(INVOKESTATIC, "StructuredLocking", "caught", "(Ljava/lang/Throwable;)V", false);
            exit(v, "A");
            v.visitInsn(RETURN);
        });
        g.m("fiveTimesInALoop", "()V", v -> {
            Label again = new Label();
            v.visitInsn(ICONST_0);
            v.visitVarInsn(ISTORE, 0);
            v.visitLabel(again);
            enter(v, "A");
            v.visitIincInsn(0, 1);
            v.visitVarInsn(ILOAD, 0);
            v.visitInsn(ICONST_5);
            v.visitJumpInsn(IF_ICMPLT, again);
            v.visitInsn(RETURN);
        });
        g.m("pathsDisagree", "(Z)V", v -> {
            Label skip = new Label();
            v.visitVarInsn(ILOAD, 0);
            v.visitJumpInsn(IFEQ, skip);
            enter(v, "A");
            v.visitLabel(skip);
            v.visitInsn(NOP);
            exit(v, "A");
            v.visitInsn(RETURN);
        });
        // Looks like a compiler's block, but the local is overwritten while it names the monitor.
        g.m("localReplaced", "()V", v -> {
            load(v, "A");
            v.visitInsn(DUP);
            v.visitVarInsn(ASTORE, 0);
            v.visitInsn(MONITORENTER);
            load(v, "B");
            v.visitVarInsn(ASTORE, 0);
            v.visitVarInsn(ALOAD, 0);
            v.visitInsn(MONITOREXIT);
            v.visitInsn(RETURN);
        });
        // The same, and the handler that gives up the monitor does not cover everything.
        g.m("partlyCovered", "()V", v -> {
            Label start = new Label(), end = new Label(), handler = new Label();
            v.visitTryCatchBlock(start, end, handler, null);
            load(v, "A");
            v.visitInsn(DUP);
            v.visitVarInsn(ASTORE, 0);
            v.visitInsn(MONITORENTER);
            v.visitLabel(start);
            v.visitInsn(NOP);
            v.visitLabel(end);
            divide(v);
            v.visitVarInsn(ALOAD, 0);
            v.visitInsn(MONITOREXIT);
            v.visitInsn(RETURN);
            v.visitLabel(handler);
            v.visitVarInsn(ALOAD, 0);
            v.visitInsn(MONITOREXIT);
            v.visitInsn(ATHROW);
        });
        int sync = ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED;
        Type self = Type.getObjectType("GLocks");
        g.m(sync, "methodLockGone", "()V", v -> {
            v.visitLdcInsn(self);
            v.visitInsn(MONITOREXIT);
            v.visitInsn(RETURN);
        });
        g.m(sync, "methodLockGoneThenThrows", "()V", v -> {
            v.visitLdcInsn(self);
            v.visitInsn(MONITOREXIT);
            divide(v);
            v.visitInsn(RETURN);
        });
        g.m(sync, "methodLockNested", "()V", v -> {
            v.visitLdcInsn(self);
            v.visitInsn(MONITORENTER);
            v.visitLdcInsn(self);
            v.visitInsn(MONITOREXIT);
            v.visitInsn(RETURN);
        });
        g.m(sync, "methodLockReentered", "()V", v -> {
            v.visitLdcInsn(self);
            v.visitInsn(MONITOREXIT);
            v.visitLdcInsn(self);
            v.visitInsn(MONITORENTER);
            v.visitInsn(RETURN);
        });
        g.m(sync, "syncWithMoreLeft", "()V", v -> {
            enter(v, "A");
            v.visitInsn(RETURN);
        });
        g.save(args[0]);
    }
}
