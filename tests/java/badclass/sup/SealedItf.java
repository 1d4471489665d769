package sup;

public sealed interface SealedItf permits SealedItf.Only {
    record Only() implements SealedItf {}
}
