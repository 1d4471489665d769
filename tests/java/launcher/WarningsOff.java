// CMD: -Djdk.module.addmods=x -cp {classes} WarningsOff
// CMD: -Djdk.module.addmods=x -XX:-PrintWarnings -cp {classes} WarningsOff
/** -XX:-PrintWarnings silences what the VM says about options, also those before it. */
public class WarningsOff {
    public static void main(String[] args) { System.out.println("main runs"); }
}
