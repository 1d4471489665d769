public class JniNames {
    static { System.loadLibrary("JniNames"); }
    static native int over(int x);
    static native int over(long x);
    static native int over(String[] x, int y);
    static native int under_score();
    static native int \u00fcber();
    static native int registered(int x);
    static native int onlyRegistered();
    native int instance(int a, Object b);
    static synchronized native boolean locked();
    synchronized native boolean lockedInstance();
    static class In$ner { static native int nested(); }
    static native void register();
    static native void unregister();
    static native void registerBad();
    public static void main(String[] args) {
        System.out.println(over(1) + " " + over(2L) + " " + over(new String[3], 4) + " " + under_score() + " "
                + \u00fcber() + " " + In$ner.nested());
        System.out.println(new JniNames().instance(5, "x") + " " + locked() + " " + new JniNames().lockedInstance()
                + " " + Thread.holdsLock(JniNames.class));
        System.out.println("before " + registered(1));
        try {
            onlyRegistered();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        register();
        System.out.println("after " + registered(1) + " " + onlyRegistered());
        unregister();
        System.out.println("unregistered " + registered(1));
        try {
            onlyRegistered();
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
        registerBad();
        System.loadLibrary("JniNames");
        System.out.println(System.getProperty("jni.onload"));
    }
}
