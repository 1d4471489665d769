package apart;

public class Shared {}
