import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;

// Native code of the library paints in an image of 144 MB, which no class of the program has seen.
public class Painted {
    public static void main(String[] args) {
        BufferedImage image = new BufferedImage(6000, 6000, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        for (int i = 0; i < 100; i++) {
            g.setColor(new Color(i));
            g.fillOval(i, i, 20, 20);
        }
        System.out.println(image.getRGB(109, 109) & 0xffffff);
    }
}
