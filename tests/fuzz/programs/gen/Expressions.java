import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Random expressions: expr(type, depth) emits code that leaves one value of the type on the operand stack, whatever is below it. Variables
 * have a type for the time they are in scope; their slots are used again with other types. The effort runs out, so code is finite.
 */
class Expressions implements Opcodes {
    record Variable(String type, int slot) {}

    final Program p;
    final MethodVisitor v;
    final Random random;
    final List<Variable> variables = new ArrayList<>();
    int next, effort;

    Expressions(Program p, MethodVisitor v, int effort) {
        this.p = p;
        this.v = v;
        this.random = p.random;
        this.effort = effort;
    }

    int below(int n) { return random.nextInt(n); }

    boolean chance(int n) { return random.nextInt(n) == 0; }

    <T> T pick(List<T> list) { return list.get(below(list.size())); }

    Variable declare(String type) {
        if (chance(25)) next += below(2) * 250 + below(8);
        Variable x = new Variable(type, next);
        next += Types.size(type);
        variables.add(x);
        return x;
    }

    void load(Variable x) { v.visitVarInsn(ILOAD + Types.kind(x.type()), x.slot()); }

    void store(Variable x) { v.visitVarInsn(ISTORE + Types.kind(x.type()), x.slot()); }

    Variable variableOf(String type) {
        List<Variable> fit = variables.stream().filter(x -> x.type().equals(type)).toList();
        return fit.isEmpty() ? null : pick(fit);
    }

    void trace(String type) {
        String d = Types.isReference(type) ? Types.OBJ : type;
        v.visitMethodInsn(INVOKESTATIC, "Trace", "add", "(" + d + ")V", false);
    }

    void constant(String type) {
        switch (type) {
            case Types.I -> pushInt(switch (below(5)) {
                case 0 -> below(8) - 1;
                case 1 -> below(256) - 128;
                case 2 -> below(65536) - 32768;
                case 3 -> pick(List.of(Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 31, 32, 33, 63, 64, 65535, 1 << 24));
                default -> random.nextInt();
            });
            case Types.J -> pushLong(switch (below(3)) {
                case 0 -> below(4);
                case 1 -> pick(List.of(Long.MIN_VALUE, Long.MAX_VALUE, -1L, 1L << 31, 1L << 32, -(1L << 31) - 1, (1L << 53) + 1));
                default -> random.nextLong();
            });
            case Types.F -> pushFloat(switch (below(3)) {
                case 0 -> below(4);
                case 1 -> pick(List.of(Float.NaN, -0.0f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 2.14748365E9f, 9.223372E18f));
                default -> (random.nextFloat() - 0.5f) * (1 << below(31));
            });
            case Types.D -> pushDouble(switch (below(3)) {
                case 0 -> below(3);
                case 1 -> pick(List.of(Double.NaN, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 2147483648.0, 9.223372036854775807E18));
                default -> (random.nextDouble() - 0.5) * (1L << below(63));
            });
            case Types.OBJ -> v.visitLdcInsn(pick(List.of("", "text", "\u00e9\ud83d\ude00")));
            case Types.BASE -> {
                String c = chance(2) ? p.base() : p.sub();
                v.visitTypeInsn(NEW, c);
                v.visitInsn(DUP);
                v.visitMethodInsn(INVOKESPECIAL, c, "<init>", "()V", false);
            }
            default -> {
                pushInt(chance(4) ? below(9) : 8);
                array(type);
            }
        }
    }

    void pushInt(int x) {
        if (x >= -1 && x <= 5) v.visitInsn(ICONST_0 + x);
        else if (x == (byte) x) v.visitIntInsn(BIPUSH, x);
        else if (x == (short) x) v.visitIntInsn(SIPUSH, x);
        else v.visitLdcInsn(x);
    }

    private void pushLong(long x) {
        if (x == 0 || x == 1) v.visitInsn(LCONST_0 + (int) x);
        else v.visitLdcInsn(x);
    }

    private void pushFloat(float x) {
        if (Float.floatToIntBits(x) != 0x80000000 && (x == 0 || x == 1 || x == 2)) v.visitInsn(FCONST_0 + (int) x);
        else v.visitLdcInsn(x);
    }

    private void pushDouble(double x) {
        if (Double.doubleToLongBits(x) != Long.MIN_VALUE && (x == 0 || x == 1)) v.visitInsn(DCONST_0 + (int) x);
        else v.visitLdcInsn(x);
    }

    /** The length is on the stack. */
    private void array(String type) {
        String element = type.substring(1);
        if (type.equals(Types.OBJECTS)) v.visitTypeInsn(ANEWARRAY, pick(List.of("java/lang/Object", "java/lang/Object", "java/lang/String", p.base())));
        else if (Types.isReference(element)) v.visitTypeInsn(ANEWARRAY, element);
        else v.visitIntInsn(NEWARRAY, Types.newArrayCode(element));
    }

    void leaf(String type) {
        Variable x = variableOf(type);
        if (x != null && !chance(4)) load(x);
        else if (Types.isReference(type) && chance(30)) v.visitInsn(ACONST_NULL);
        else constant(type);
    }

    void expr(String type, int depth) {
        if (depth <= 0 || --effort < 0) {
            leaf(type);
            return;
        }
        int way = below(12);
        if (way < 2) leaf(type);
        else if (way == 2) choice(type, depth);
        else if (way == 3) field(type, depth);
        else if (way == 4 && !Types.OBJ.equals(type)) element(type, depth);
        else if (way == 5) call(type, depth);
        else if (way == 6 && chance(2)) {
            shuffle(depth);
            expr(type, depth - 1);
        } else if (Types.isReference(type)) reference(type, depth);
        else if (chance(3)) convert(type, depth);
        else arithmetic(type, depth);
    }

    private void arithmetic(String type, int depth) {
        int kind = Types.kind(type);
        int op = below(kind < 2 ? 12 : 6);
        expr(type, depth - 1);
        if (op == 5) {
            v.visitInsn(INEG + kind);
            return;
        }
        boolean shift = op >= 6 && op < 9;
        expr(shift ? Types.I : type, depth - 1);
        int base = op < 5 ? IADD + op * 4 : ISHL + (op - 6) * 2;
        v.visitInsn(base + kind);
    }

    private void convert(String to, int depth) {
        if (to.equals(Types.I)) {
            convertToInt(depth);
            return;
        }
        List<String> others = Types.PRIMITIVE.stream().filter(t -> !t.equals(to)).toList();
        String from = pick(others);
        expr(from, depth - 1);
        v.visitInsn(I2L + Types.kind(from) * 3 + others(from).indexOf(to));
    }

    private static List<String> others(String type) { return Types.PRIMITIVE.stream().filter(t -> !t.equals(type)).toList(); }

    private void convertToInt(int depth) {
        int way = below(6);
        switch (way) {
            case 0 -> {
                String from = pick(List.of(Types.J, Types.F, Types.D));
                expr(from, depth - 1);
                v.visitInsn(I2L + Types.kind(from) * 3);
            }
            case 1 -> {
                expr(Types.I, depth - 1);
                v.visitInsn(I2B + below(3));
            }
            case 2 -> {
                String t = pick(List.of(Types.J, Types.F, Types.D));
                expr(t, depth - 1);
                expr(t, depth - 1);
                v.visitInsn(t.equals(Types.J) ? LCMP : t.equals(Types.F) ? FCMPL + below(2) : DCMPL + below(2));
            }
            case 3 -> {
                expr(pick(Types.ARRAYS.subList(0, 3)), depth - 1);
                v.visitInsn(ARRAYLENGTH);
            }
            case 4 -> {
                expr(Types.OBJ, depth - 1);
                v.visitTypeInsn(INSTANCEOF, pick(List.of("java/lang/String", p.base(), p.sub(), p.face(), "[I", "[Ljava/lang/Object;", "[[I")));
            }
            default -> {
                Variable x = variableOf(Types.I);
                if (x != null) v.visitIincInsn(x.slot(), chance(3) ? below(60000) - 30000 : below(11) - 5);
                leaf(Types.I);
            }
        }
    }

    private void reference(String type, int depth) {
        if (type.equals(Types.OBJ)) {
            if (p.hasIndy() && chance(3)) concat(depth);
            else expr(pick(List.of(Types.BASE, "[I", "[D", Types.OBJECTS, Types.MATRIX)), depth - 1);
        } else if (type.equals(Types.BASE) || chance(4)) {
            if (chance(2)) {
                leaf(type);
            } else {
                expr(chance(3) ? Types.OBJ : type, depth - 1);
                v.visitTypeInsn(CHECKCAST, p.internal(type));
            }
        } else {
            length(depth);
            if (type.equals(Types.MATRIX) && chance(2)) {
                length(depth);
                v.visitMultiANewArrayInsn(type, 2);
            } else {
                array(type);
            }
        }
    }

    private void length(int depth) {
        expr(Types.I, depth - 1);
        boolean any = chance(8);
        pushInt(any ? 9 : 15);
        v.visitInsn(any ? IREM : IAND);
        if (any) return;
        pushInt(8);
        v.visitInsn(IOR);
    }

    private void concat(int depth) {
        StringBuilder d = new StringBuilder("("), recipe = new StringBuilder("<");
        for (int n = 1 + below(4); n > 0; n--) {
            String t = pick(Types.PRIMITIVE);
            expr(t, depth - 1);
            d.append(t);
            recipe.append('\u0001').append(",");
        }
        Handle h = new Handle(H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", false);
        v.visitInvokeDynamicInsn("concat", d + ")Ljava/lang/String;", h, recipe.toString());
    }

    private void choice(String type, int depth) {
        Label other = new Label(), end = new Label();
        jumpUnless(other, depth - 1);
        expr(type, depth - 1);
        v.visitJumpInsn(GOTO, end);
        v.visitLabel(other);
        expr(type, depth - 1);
        v.visitLabel(end);
        // Values of one type on both sides may be of several classes; the verifier keeps what they share.
        if (type.equals(Types.OBJECTS)) v.visitTypeInsn(CHECKCAST, type);
    }

    /** Falls through or jumps, on any of the conditional instructions. */
    void jumpUnless(Label target, int depth) {
        switch (below(5)) {
            case 0 -> {
                expr(Types.I, depth);
                v.visitJumpInsn(IFEQ + below(6), target);
            }
            case 1 -> {
                expr(pick(List.of(Types.OBJ, Types.BASE, "[I")), depth);
                v.visitJumpInsn(IFNULL + below(2), target);
            }
            case 2 -> {
                expr(Types.BASE, depth);
                expr(Types.BASE, depth);
                v.visitJumpInsn(IF_ACMPEQ + below(2), target);
            }
            default -> {
                expr(Types.I, depth);
                expr(Types.I, depth);
                v.visitJumpInsn(IF_ICMPEQ + below(6), target);
            }
        }
    }

    String fieldFor(String type) {
        List<String> fit = p.fields.stream().filter(f -> Types.onStack(f).equals(type)).toList();
        return fit.isEmpty() ? null : pick(fit);
    }

    private void field(String type, int depth) {
        String f = fieldFor(type);
        if (f == null) {
            leaf(type);
        } else if (chance(2)) {
            v.visitFieldInsn(GETSTATIC, p.name, Program.fieldName(f), p.descriptor(f));
        } else {
            expr(Types.BASE, depth - 1);
            v.visitFieldInsn(GETFIELD, p.base(), Program.fieldName(f), p.descriptor(f));
        }
    }

    String arrayOf(String type) {
        List<String> fit = Types.ARRAYS.stream().filter(a -> Types.onStack(a.substring(1)).equals(type)).toList();
        return fit.isEmpty() ? null : pick(fit);
    }

    void index(int depth) {
        expr(Types.I, depth);
        if (chance(25)) return;
        pushInt(chance(2) ? 3 : 7);
        v.visitInsn(IAND);
    }

    private void element(String type, int depth) {
        String a = arrayOf(type);
        if (a == null) {
            leaf(type);
            return;
        }
        expr(a, depth - 1);
        index(depth - 1);
        v.visitInsn(Types.elementLoad(a.substring(1)));
    }

    private void call(String type, int depth) {
        List<Program.Call> fit = p.calls.stream().filter(c -> Types.onStack(c.result()).equals(type)).toList();
        if (fit.isEmpty()) leaf(type);
        else invoke(pick(fit), depth);
    }

    void invoke(Program.Call c, int depth) {
        if (c.op() == INVOKEVIRTUAL) expr(Types.BASE, depth - 1);
        if (c.op() == INVOKEINTERFACE) {
            expr(Types.BASE, depth - 1);
            if (chance(2)) v.visitTypeInsn(CHECKCAST, p.face());
        }
        for (String t : c.parameters()) {
            expr(Types.onStack(t), depth - 1);
            narrow(t);
        }
        v.visitMethodInsn(c.op(), c.owner(), c.name(), p.descriptor(c), c.op() == INVOKEINTERFACE);
    }

    /** Arguments must be within the parameter's range: what happens to others is the VM's choice. */
    private void narrow(String type) {
        switch (type) {
            case "B" -> v.visitInsn(I2B);
            case "S" -> v.visitInsn(I2S);
            case "C" -> v.visitInsn(I2C);
            case "Z" -> {
                v.visitInsn(ICONST_1);
                v.visitInsn(IAND);
            }
            default -> { }
        }
    }

    /** Some values, any legal sequence of dup, pop and swap on them, and a trace of all that is left. */
    void shuffle(int depth) {
        List<String> stack = new ArrayList<>();
        for (int n = 2 + below(3); n > 0; n--) {
            String t = pick(List.of(Types.I, Types.I, Types.J, Types.F, Types.D, Types.OBJ));
            expr(t, depth - 2);
            stack.add(t);
        }
        for (int n = 1 + below(4); n > 0; n--) StackForms.apply(v, stack, random);
        for (int i = stack.size() - 1; i >= 0; i--) trace(stack.get(i));
    }
}
