import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The instructions that move operands without looking at them, on a model of the top of the stack: a list of types, the last on top. */
final class StackForms implements Opcodes {
    /** op; how many words it takes from the top; how many more it puts the copy under. Less than no words means pop or swap. */
    private record Form(int op, int words, int under) {}

    private static final List<Form> FORMS = List.of(new Form(DUP, 1, 0), new Form(DUP_X1, 1, 1), new Form(DUP_X2, 1, 2),
        new Form(DUP2, 2, 0), new Form(DUP2_X1, 2, 1), new Form(DUP2_X2, 2, 2), new Form(POP, 1, -1), new Form(POP2, 2, -1), new Form(SWAP, 1, -2));

    private StackForms() {}

    static void apply(MethodVisitor v, List<String> stack, Random random) {
        Form f = FORMS.get(random.nextInt(FORMS.size()));
        int top = values(stack, stack.size(), f.words());
        if (top < 0) return;
        if (f.op() == SWAP) {
            if (values(stack, stack.size() - 1, 1) != 1) return;
            stack.add(stack.size() - 2, stack.remove(stack.size() - 1));
        } else if (f.under() < 0) {
            for (int i = 0; i < top; i++) stack.remove(stack.size() - 1);
        } else {
            int under = values(stack, stack.size() - top, f.under());
            if (under < 0) return;
            int at = stack.size() - top - under;
            stack.addAll(at, new ArrayList<>(stack.subList(stack.size() - top, stack.size())));
        }
        v.visitInsn(f.op());
    }

    /** How many whole values make up exactly these words below the position, or -1 if none do. */
    private static int values(List<String> stack, int position, int words) {
        int n = 0;
        for (; words > 0; n++) {
            if (--position < 0) return -1;
            words -= Types.size(stack.get(position));
        }
        return words == 0 ? n : -1;
    }
}
