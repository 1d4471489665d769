package apart;

public class Holder {
    public static Shared field;
    public Holder(Shared s) {}
    public static Shared method(int n) { return null; }
}
