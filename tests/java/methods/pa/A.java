package pa;

public class A {
    String pkg() { return "A.pkg"; }
    protected String prot() { return "A.prot"; }
    public String pub() { return "A.pub"; }
    private String priv() { return "A.priv"; }
    static String stat() { return "A.stat"; }
    protected int field = 1;
    int pkgField = 2;
    public static String callPkg(A a) { return a.pkg(); }
    public static String callProt(A a) { return a.prot(); }
    public static String callPriv(A a) { return a.priv(); }
    public static int pkgField(A a) { return a.pkgField; }
}
