package apart;

/** Defined by another loader than Holder, and with another Shared. */
public class User {
    public static Object field() { return Holder.field; }
    public static Object method() { return Holder.method(1); }
    public static Object face() { return ((Face) Other.object()).face(); }
    public static Object constructor() { return new Holder(new Shared()); }
}
