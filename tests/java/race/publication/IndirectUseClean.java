import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Files;
import java.util.Collections;
import java.util.Enumeration;
import java.util.ServiceLoader;

/** What a static initialiser has done happens before every use of its class, by whatever means: mostly without an instruction that names it. */
class IndirectUseClean {
    static int forName, invoked, invokedOften, made, madeOften, field, finalField, handle, constructor, getter, varHandle, volatileHandle, ensured, unsafe,
        service, inherited, defaults, volatilePut, failed, failedByName, failedParent;

    static class ForName { static { forName = 1; } }
    static class Invoked { static { invoked = 1; } static void use() {} }
    static class InvokedOften { static { invokedOften = 1; } static void use() {} }
    static class Made { static { made = 1; } }
    static class MadeOften { static { madeOften = 1; } }
    static class WithField { static { field = 1; } static int x; }
    static class WithFinal { static { finalField = 1; } static final Object x = new Object(); }
    static class WithHandle { static { handle = 1; } static void use() {} }
    static class WithConstructor { static { constructor = 1; } }
    static class WithGetter { static { getter = 1; } static final Object x = new Object(); }
    static class WithVarHandle { static { varHandle = 1; } static int x; }
    static class WithVolatile { static { volatileHandle = 1; } static volatile int x; }
    static class Ensured { static { ensured = 1; } }
    static class ByUnsafe { static { unsafe = 1; } }
    public static class Service implements Runnable { static { service = 1; } public void run() {} }
    static class Parent { static { inherited = 1; } }
    static class Child extends Parent {}
    interface WithDefault { int X = init(); static int init() { return defaults = 1; } default void nothing() {} }     // (3)
    static class Implementer implements WithDefault {}
    static class Stored { static { volatilePut = 1; } static volatile int x; }
    static class Failed { static { failed = 1; if (failed == 1) throw new RuntimeException(); } static void use() {} }
    static class FailedByName { static { failedByName = 1; if (failedByName == 1) throw new RuntimeException(); } }
    static class FailedParent { static { failedParent = 1; if (failedParent == 1) throw new RuntimeException(); } }
    static class ChildOfFailed extends FailedParent {}

    /** Uses the class in two threads; the second reads what the first has initialised. */
    static void twice(Order.Part use, Order.Part read) {
        Order.run(use, () -> {
            use.run();
            read.run();
        });
    }

    interface Use {
        void use() throws Throwable;
    }

    static Order.Part part(Use use) {
        return () -> {
            try {
                use.use();
            } catch (LinkageError expected) {
            } catch (Throwable t) {
                throw new Exception(t);
            }
        };
    }

    static void reflection() throws Exception {
        twice(() -> Class.forName("IndirectUseClean$ForName"), () -> System.out.println(forName));
        Method method = Invoked.class.getDeclaredMethod("use");
        twice(() -> method.invoke(null), () -> System.out.println(invoked));
        Method often = InvokedOften.class.getDeclaredMethod("use");
        Order.run(
            () -> {
                for (int i = 0; i < 20; i++) often.invoke(null);
            },
            () -> {
                often.invoke(null);     // by code that the library has made of the fifteenth call
                System.out.println(invokedOften);
            });
        Constructor<?> maker = Made.class.getDeclaredConstructor();
        twice(() -> maker.newInstance(), () -> System.out.println(made));
        Constructor<?> oftenMaker = MadeOften.class.getDeclaredConstructor();
        Order.run(
            () -> {
                for (int i = 0; i < 20; i++) oftenMaker.newInstance();
            },
            () -> {
                oftenMaker.newInstance();
                System.out.println(madeOften);
            });
        Field ofField = WithField.class.getDeclaredField("x"), ofFinal = WithFinal.class.getDeclaredField("x");
        twice(() -> ofField.getInt(null), () -> System.out.println(field));
        twice(() -> ofFinal.get(null), () -> System.out.println(finalField));
    }

    static void handles() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle ofStatic = lookup.findStatic(WithHandle.class, "use", MethodType.methodType(void.class));
        twice(part(() -> { ofStatic.invokeExact(); }), () -> System.out.println(handle));
        MethodHandle ofConstructor = lookup.findConstructor(WithConstructor.class, MethodType.methodType(void.class));
        twice(part(() -> ofConstructor.invoke()), () -> System.out.println(constructor));
        MethodHandle ofGetter = lookup.findStaticGetter(WithGetter.class, "x", Object.class);
        twice(part(() -> ofGetter.invoke()), () -> System.out.println(getter));
        // Handles of static variables initialise the class when they are made: one thread makes them, the other only uses them.
        VarHandle[] made = new VarHandle[2];
        Order.run(
            () -> made[0] = lookup.findStaticVarHandle(WithVarHandle.class, "x", int.class),        // (1)
            () -> {
                int seen = (int) made[0].get();             // race java.lang.invoke.VarHandle[0] after (1): precise Racer
                System.out.println(varHandle);
            });
        Order.run(
            () -> made[1] = lookup.findStaticVarHandle(WithVolatile.class, "x", int.class),         // (2)
            () -> {
                int seen = (int) made[1].getVolatile();     // race java.lang.invoke.VarHandle[1] after (2): precise Racer
                System.out.println(volatileHandle);
            });
        twice(() -> lookup.ensureInitialized(Ensured.class), () -> System.out.println(ensured));
    }

    static void others() throws Exception {
        Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        sun.misc.Unsafe direct = (sun.misc.Unsafe) f.get(null);
        twice(() -> direct.ensureClassInitialized(ByUnsafe.class), () -> System.out.println(unsafe));
        File list = File.createTempFile("service", ".txt");
        list.deleteOnExit();
        Files.writeString(list.toPath(), Service.class.getName());
        URL url = list.toURI().toURL();
        ClassLoader services = new ClassLoader(IndirectUseClean.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) {
                return name.startsWith("META-INF/services/") ? Collections.enumeration(Collections.singleton(url)) : Collections.emptyEnumeration();
            }
        };
        twice(() -> ServiceLoader.load(Runnable.class, services).iterator().next().run(), () -> System.out.println(service));
        twice(() -> new Child(), () -> System.out.println(inherited));
        twice(() -> new Implementer(), () -> System.out.println(defaults)); // race defaults after (3): Racer
        twice(() -> Stored.x = 1, () -> System.out.println(volatilePut));
    }

    static void failures() {
        twice(part(() -> Failed.use()), () -> System.out.println(failed));
        twice(part(() -> Class.forName("IndirectUseClean$FailedByName")), () -> System.out.println(failedByName));
        Order.run(
            part(() -> new FailedParent()),
            () -> {
                part(() -> new ChildOfFailed()).run();
                System.out.println(failedParent);
            });
    }

    public static void main(String[] args) throws Exception {
        reflection();
        handles();
        others();
        failures();
    }
}
