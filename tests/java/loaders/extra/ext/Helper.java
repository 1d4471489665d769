package ext;

class Helper {
    static final int LEVEL = 3;
    String name() { return "helper of " + getClass().getClassLoader().getName(); }
}
