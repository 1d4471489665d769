/** Supertypes that a class may not have, and which of several faults java reports. */
public class Supertypes {
    public static void main(String[] args) {
        for (String name : new String[] {"NotAnItf_MissingSuper", "NotAnItf_MissingItf", "MissingItf_NotAnItf", "NotAnItf_FinalSuper",
                     "ItfSuper_HiddenItf", "Spoilt_1", "Spoilt_2", "Spoilt_3", "Spoilt_4", "HiddenSuper", "HiddenAbstractSuper", "ReflectSuper", "b.Listed", "b.ListedNotPublic", "a.ListedNotPublic",
                     "b.Unlisted", "b.UnlistedOfNotPublic", "b.ListedOfNotPublic", "b.ListedItf", "b.UnlistedItf", "b.UnlistedImpl"}) {
            try {
                System.out.println(name + " is " + Class.forName(name));
            } catch (Throwable e) {
                System.out.println(name + ": " + e.toString().replaceAll("@[0-9a-f]+", "@H") + " <- " + e.getCause());
            }
        }
    }
}
