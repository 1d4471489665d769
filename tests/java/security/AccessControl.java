import java.security.*;
import java.util.*;
public class AccessControl {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    public static void main(String[] args) throws Exception {
        Object r = AccessController.doPrivileged((PrivilegedAction<Object>) () -> "privileged");
        p(r);
        try {
            AccessController.doPrivileged(
                    (PrivilegedExceptionAction<Object>) () -> { throw new java.io.IOException("pa"); });
        } catch (PrivilegedActionException e) {
            p(e + " " + e.getException());
        }
        p(AccessController.getContext() != null);
        t("permission", () -> {
            AccessController.checkPermission(new RuntimePermission("x"));
            return "granted";
        });
        p(new java.io.FilePermission("/tmp/*", "read,write").implies(new java.io.FilePermission("/tmp/a", "read")) + " "
                + new PropertyPermission("a.*", "read")
                + new RuntimePermission("q").equals(new RuntimePermission("q")));
        t("security manager", () -> {
            System.setSecurityManager(new SecurityManager());
            return 0;
        });
    }
}
