/** Which method runs, by the class through which it is called and that of the receiver, when access narrows between packages. */
public class OverrideRules {
    static Class<?> find(int chain, int level) throws Exception {
        try {
            return Class.forName("ov0.Chain" + chain + "L" + level);
        } catch (ClassNotFoundException e) {
            return Class.forName("ov1.Chain" + chain + "L" + level);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int chain = 0; chain < 72; chain++) {
            StringBuilder line = new StringBuilder("chain " + chain);
            for (int receiver = 0; receiver < 4; receiver++) {
                Object object = find(chain, receiver).getConstructor().newInstance();
                for (int through = 0; through <= receiver; through++) {
                    Class<?> type = find(chain, through);
                    line.append(through == 0 ? " | " : " ").append(type.getMethod("call", type).invoke(null, object));
                }
            }
            System.out.println(line);
        }
    }
}
