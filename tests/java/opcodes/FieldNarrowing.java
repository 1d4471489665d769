public class FieldNarrowing {
    public static void main(String[] args) { Runner.run("GField"); }
}
