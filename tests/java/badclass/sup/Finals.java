package sup;

public class Finals {
    public final void fin() {}
    private final void priv() {}
    protected int prot = 5;
    protected long protLong = 5;
    protected static int sprot = 6;
    int pkg = 7;
    protected void protMethod() {}
    public static final int CONST = 8;
    public final int finalField = 9;
}
