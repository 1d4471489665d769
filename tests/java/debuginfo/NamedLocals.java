import java.util.*;
public class NamedLocals {
    String field;
    NamedLocals next;
    int[] values;
    static void t(Runnable action) {
        try {
            action.run();
        } catch (NullPointerException problem) {
            System.out.println(problem.getMessage());
        }
    }
    static int params(String text, int[] numbers, NamedLocals node) {
        try {
            return text.length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return numbers[0];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return node.next.values[3];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        return 0;
    }
    public static void main(String[] args) {
        params(null, null, null);
        params("x".repeat(0).isEmpty() ? null : "y", null, new NamedLocals());
        String local = null;
        int index = 2;
        int[][] grid = new int[3][];
        List<String> list = new ArrayList<>();
        list.add(null);
        try {
            local.trim();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            grid[index][index + 1] = 5;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            list.get(0).length();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (String item : list) try {
                item.isEmpty();
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        NamedLocals node = new NamedLocals();
        t(() -> node.field.length());
        t(() -> node.next.next = node);
        t(() -> {
            String inner = node.field;
            inner.hashCode();
        });
        {
            Object scoped = null;
            try {
                scoped.toString();
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        {
            Integer scoped = null;
            try {
                int unboxed = scoped;
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        node.method(null);
        try {
            for (int i = 0; i < node.values.length; i++) {}
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            synchronized (local) {}
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        long wide = 1;
        double wider = 2;
        String after = null;
        try {
            after.concat("" + wide + wider);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
    void method(NamedLocals other) {
        try {
            this.next.field = other.field;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            other.method(this);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
