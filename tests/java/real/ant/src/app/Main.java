package app;

import java.util.Properties;

public class Main {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.load(Main.class.getResourceAsStream("app.properties"));
        System.out.println(p.getProperty("name") + " " + p.getProperty("version") + " " + args[0]);
        if (args[0].equals("fail")) System.exit(3);
    }
}
