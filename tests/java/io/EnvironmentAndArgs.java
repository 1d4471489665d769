// ARGS: plain "two words" "" "tab\there" "quote\"inside" "\u00e9\u20ac" "*" "$HOME" "-x" "--" "@notafile"
// ENV: UNICODE_VAR=gr\u00fc\u00dfe
// ENV: EMPTY_VAR=
// ENV: SPACES=a b  c
import java.util.*;
public class EnvironmentAndArgs {
    public static void main(String[] args) {
        for (String a : args) System.out.println("[" + a + "] " + a.length());
        for (String k : new String[] {"UNICODE_VAR", "EMPTY_VAR", "SPACES", "NOT_SET"})
            System.out.println(k + "=" + System.getenv(k));
        System.out.println(System.getenv().get("SPACES").length() + " " + (System.getenv() == System.getenv())
                + System.getenv().containsKey("EMPTY_VAR"));
        try {
            System.getenv((String) null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
        try {
            System.getenv().containsKey(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
