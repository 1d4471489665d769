package apart;

public interface Face {
    Shared face();
}
