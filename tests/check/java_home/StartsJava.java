/** Prints the VM's name, and has the VM that java.home names print its own. */
class StartsJava {
    public static void main(String[] args) throws Exception {
        System.out.println(System.getProperty("java.vm.name"));
        if (args.length > 0) return;
        new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp", System.getProperty("java.class.path"), "StartsJava", "again")
                .inheritIO().start().waitFor();
    }
}
