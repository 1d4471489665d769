package apart;

public class Holder implements Face {
    public static Shared field;
    public Holder(Shared s) {}
    @Override public Shared face() { return null; }
    public static Shared method(int n) { return null; }
}
