package apart;

public class Other {
    public static Object object() { return new Holder(null); }
}
