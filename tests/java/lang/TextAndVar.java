// clang-format off: text blocks
import java.util.*;
import java.util.function.*;

public class TextAndVar {
    public static void main(String[] args) {
        var text = """
            Hello "quoted" \
            joined
              indented\ttab
            trailing   \s
            unicode \u00e9 """ + 5;
        System.out.print(text.replace(' ', '.') + "|\n");
        var empty = """
            """;
        System.out.println(empty.isEmpty() + " " + empty.length());
        var list = new ArrayList<Map<String, ? extends Number>>();
        list.add(Map.of("a", 1));
        for (var m : list)
            for (var e : m.entrySet()) System.out.println(e.getKey() + e.getValue().intValue());
        var anon = new Object() {
            int hidden = 7;
            int twice() { return hidden * 2; }
        };
        anon.hidden++;
        System.out.println(anon.twice());
        BiFunction<Integer, Integer, Integer> f = (var a, var b) -> a * b;
        System.out.println(f.apply(3, 4));
        System.out.println("a\0b\7\12c".length() + " " + (int) "\177".charAt(0) + " \\ \' \" \u0041\uD83D\uDE00");
        int \u0061bc = 3;
        System.out.println(abc);
        char c = '\'';
        System.out.println(c);
        int $x_1 = 1, ñ = 2;
        System.out.println($x_1 + ñ);
        /* comment \u002a/ System.out.println("after");
        // \u000a System.out.println("newline in a comment");
    }
}
