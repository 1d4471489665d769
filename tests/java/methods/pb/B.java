package pb;

/** pkg() does not override A.pkg(): it is another package. */
public class B extends pa.A {
    String pkg() { return "B.pkg"; }
    @Override
    protected String prot() {
        return "B.prot>" + super.prot() + field;
    }
    private String priv() { return "B.priv"; }
    public static String callPkgOfB(B b) { return b.pkg(); }
    public static String callProtOfB(B b) { return b.prot(); }
    public static int fieldOf(B b) { return b.field; }
}
