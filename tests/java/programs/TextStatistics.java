// STDIN: It is a truth universally acknowledged, that a single man in possession
// STDIN: of a good fortune, must be in want of a wife. However little known the
// STDIN: feelings or views of such a man may be on his first entering a
// STDIN: neighbourhood, this truth is so well fixed in the minds of the surrounding
// STDIN: families, that he is considered the rightful property of some one or other
// STDIN: of their daughters.
import java.io.*;
import java.util.*;
import java.util.stream.*;
public class TextStatistics {
    public static void main(String[] args) throws IOException {
        List<String> lines;
        try (BufferedReader r = new BufferedReader(new InputStreamReader(System.in))) {
            lines = r.lines().collect(Collectors.toList());
        }
        List<String> words = lines.stream()
                                     .flatMap(l -> Arrays.stream(l.toLowerCase().split("[^a-z]+")))
                                     .filter(w -> !w.isEmpty())
                                     .toList();
        System.out.println(lines.size() + " lines, " + words.size() + " words, " + words.stream().distinct().count()
                + " distinct");
        words.stream()
                .collect(Collectors.groupingBy(w -> w, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(8)
                .forEach(e -> System.out.printf("%-10s %d%n", e.getKey(), e.getValue()));
        Map<Integer, TreeSet<String>> byLength = words.stream().collect(Collectors.groupingBy(
                String::length, TreeMap::new, Collectors.mapping(w -> w, Collectors.toCollection(TreeSet::new))));
        System.out.println(byLength);
        System.out.println(words.stream().mapToInt(String::length).average().getAsDouble() + " "
                + words.stream().max(Comparator.comparing(String::length)).get());
        int[] f = new int[26];
        for (String w : words)
            for (char c : w.toCharArray()) f[c - 'a']++;
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 26; i++) b.append((char) ('a' + i)).append(f[i]).append(' ');
        System.out.println(b);
        System.out.println(
                words.stream().filter(w -> new StringBuilder(w).reverse().toString().equals(w)).distinct().toList());
    }
}
