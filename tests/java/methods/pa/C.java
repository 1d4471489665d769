package pa;

/** In the package of A again, below a class of another package. */
public class C extends pb.B {
    String pkg() { return "C.pkg"; }
    public String prot() { return "C.prot>" + super.prot(); }
    public static String callPkgOfC(C c) { return c.pkg(); }
    int pkgField = 20;
}
