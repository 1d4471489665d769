// STDIN: first line
// STDIN: 42 3.5 word
// STDIN: h\xc3\xa9llo
// STDIN: last
import java.io.*;
import java.util.*;
public class StdinLines {
    public static void main(String[] args) throws Exception {
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(r.readLine());
        Scanner s = new Scanner(r.readLine());
        System.out.println(s.nextInt() + s.nextDouble() + s.next());
        String h = r.readLine();
        System.out.println(h + h.length());
        System.out.println(r.readLine() + r.readLine() + r.read());
        System.out.println(System.in.read());
        System.in.close();
        try {
            System.in.read();
        } catch (IOException e) {
            System.out.println(e);
        }
        System.err.println("to err");
        System.err.printf("%s%n", "fmt");
    }
}
