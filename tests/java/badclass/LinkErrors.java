public class LinkErrors {
    public static void main(String[] args) {
        for (String n : new String[] {"Circle1", "Circle2", "Circle1", "ItfCircle1", "ImplCircle", "ChildOfMissing",
                     "GrandChildOfMissing", "ChildOfMissing", "ImplMissing", "Misnamed", "OtherName", "pkg.Misplaced",
                     "Garbage", "EmptyFile", "no.such.Thing"})
            Runner.run(n);
    }
}
