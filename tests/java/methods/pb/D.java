package pb;

public class D extends pa.C {
    public String pkg() { return "D.pkg"; }
    public static String callPkgOfD(D d) { return d.pkg(); }
}
