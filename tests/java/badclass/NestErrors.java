public class NestErrors {
    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"NHost", "NMember", "NUnlisted", "NStranger", "NLiar", "NLost"}) {
            Runner.run(n);
            System.out.println(n + " host " + Class.forName(n).getNestHost());
        }
        try {
            System.out.println(java.util.Arrays.toString(Class.forName("NHost").getNestMembers()));
        } catch (Throwable t) {
            System.out.println(t);
        }
    }
}
