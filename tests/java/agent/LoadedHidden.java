// CMD: -javaagent:{generated}/redefiner.jar -cp {classes} LoadedHidden
import java.lang.invoke.*;
import java.util.*;

class HiddenOnce { }

/** Hidden classes are loaded classes too, the collectable ones as long as they live; a loader does not list them. */
public class LoadedHidden {
    static List<String> names(Class<?>[] all) {
        List<String> names = new ArrayList<>();
        for (Class<?> c : all)
            if (c.getName().contains("LoadedHidden$$Lambda") || c.getName().contains("HiddenOnce/") || c.getName().startsWith("[L") && c.getName().contains("HiddenOnce"))
                names.add(c.getName().replaceAll("[/+]0x[0-9a-f]+", "/0x").replaceAll("Lambda\\$\\d+", "Lambda"));
        Collections.sort(names);
        return names;
    }
    public static void main(String[] args) throws Exception {
        Runnable r = () -> { };
        Class<?> c = MethodHandles.lookup().defineHiddenClass(RedefinerAgent.own(HiddenOnce.class), false).lookupClass();
        Object array = java.lang.reflect.Array.newInstance(c, 1);
        System.out.println(names(RedefinerAgent.inst.getAllLoadedClasses()) + " " + array.getClass().isArray());
        System.out.println(names(RedefinerAgent.inst.getInitiatedClasses(LoadedHidden.class.getClassLoader())));
        System.out.println(Arrays.asList(RedefinerAgent.inst.getAllLoadedClasses()).contains(r.getClass()));
        c = null;
        array = null;
        for (int i = 0; i < 20; i++) {
            System.gc();
            if (RedefinerAgent.inst.getAllLoadedClasses().length < 100) System.out.println("too few");
        }
    }
}
