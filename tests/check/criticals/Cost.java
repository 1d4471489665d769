import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.zip.CRC32;

/** Native code touches few elements of large arrays that the program has in hand. */
public final class Cost {
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(2000, 2000, BufferedImage.TYPE_INT_RGB);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        Graphics2D g = image.createGraphics();
        for (int i = 0; i < 100; i++) {
            g.setColor(new Color(i));
            g.fillOval(i, i, 20, 20);
        }
        byte[] data = new byte[4_000_000];
        CRC32 crc = new CRC32();
        for (int i = 0; i < 100; i++) crc.update(data, i * 1000, 100);
        System.out.println(pixels[109 * 2000 + 109] + " " + crc.getValue());
    }
}
