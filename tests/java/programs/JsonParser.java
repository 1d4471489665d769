import java.util.*;
public class JsonParser {
    final String s;
    int i;
    JsonParser(String s) { this.s = s; }
    RuntimeException err(String m) { return new IllegalArgumentException(m + " at " + i); }
    void ws() {
        while (i < s.length() && Character.isWhitespace(s.charAt(i))) i++;
    }
    Object value() {
        ws();
        if (i >= s.length()) throw err("unexpected end");
        char c = s.charAt(i);
        switch (c) {
            case '{': {
                Map<String, Object> m = new LinkedHashMap<>();
                i++;
                ws();
                if (peek('}')) return m;
                do {
                    ws();
                    if (i >= s.length() || s.charAt(i) != '"') throw err("expected key");
                    String k = str();
                    ws();
                    if (!peek(':')) throw err("expected :");
                    m.put(k, value());
                    ws();
                } while (peek(','));
                if (!peek('}')) throw err("expected }");
                return m;
            }
            case '[': {
                List<Object> l = new ArrayList<>();
                i++;
                ws();
                if (peek(']')) return l;
                do {
                    l.add(value());
                    ws();
                } while (peek(','));
                if (!peek(']')) throw err("expected ]");
                return l;
            }
            case '"': return str();
            default:
                for (Object[] k : new Object[][] {{"true", true}, {"false", false}, {"null", null}})
                    if (s.startsWith((String) k[0], i)) {
                        i += ((String) k[0]).length();
                        return k[1];
                    }
                int b = i;
                while (i < s.length() && "+-0123456789.eE".indexOf(s.charAt(i)) >= 0) i++;
                if (b == i) throw err("unexpected '" + c + "'");
                String n = s.substring(b, i);
                try {
                    return n.matches("-?\\d+") ? (Object) Long.parseLong(n) : (Object) Double.parseDouble(n);
                } catch (NumberFormatException e) {
                    throw err("bad number " + n);
                }
        }
    }
    boolean peek(char c) {
        if (i < s.length() && s.charAt(i) == c) {
            i++;
            return true;
        }
        return false;
    }
    String str() {
        StringBuilder b = new StringBuilder();
        for (i++;; i++) {
            if (i >= s.length()) throw err("unterminated string");
            char c = s.charAt(i);
            if (c == '"') {
                i++;
                return b.toString();
            }
            if (c != '\\') b.append(c);
            else {
                c = s.charAt(++i);
                switch (c) {
                    case 'n': b.append('\n'); break;
                    case 't': b.append('\t'); break;
                    case 'u':
                        b.append((char) Integer.parseInt(s.substring(i + 1, i + 5), 16));
                        i += 4;
                        break;
                    default: b.append(c);
                }
            }
        }
    }
    static String show(Object o) {
        if (o instanceof Map<?, ?> m) {
            StringJoiner j = new StringJoiner(",", "{", "}");
            m.forEach((k, v) -> j.add("\"" + k + "\":" + show(v)));
            return j.toString();
        }
        if (o instanceof List<?> l) {
            StringJoiner j = new StringJoiner(",", "[", "]");
            for (Object x : l) j.add(show(x));
            return j.toString();
        }
        return o instanceof String t ? "\"" + t.replace("\"", "\\\"") + "\"" : String.valueOf(o);
    }
    public static void main(String[] args) {
        for (String t :
                new String[] {"{\"a\": [1, -2.5e3, true, null], \"b\": {\"c\": \"x\\n\\u00e9\\\"\"}, \"e\": []}", "[]",
                        "  42 ", "[1,[2,[3,[4,[5]]]]]", "{", "[1,]", "{\"a\" 1}", "\"open", "[1 2]", "nul",
                        "{\"a\":1,}", "-", "1.2.3", ""})
            try {
                JsonParser p = new JsonParser(t);
                Object v = p.value();
                p.ws();
                if (p.i != t.length()) throw p.err("trailing");
                System.out.println(show(v));
            } catch (IllegalArgumentException e) {
                System.out.println(t + " !! " + e.getMessage());
            }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 200; i++) deep.append("{\"k").append(i).append("\":[");
        deep.append("0");
        for (int i = 0; i < 200; i++) deep.append("]}");
        System.out.println(show(new JsonParser(deep.toString()).value()).hashCode());
    }
}
