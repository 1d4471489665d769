package sup;

public sealed class Sealed permits Sealed.Only {
    static final class Only extends Sealed {}
}
