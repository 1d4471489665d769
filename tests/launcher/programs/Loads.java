import java.nio.file.*;

// A daemon thread meets new classes and methods while the process ends.
public class Loads {
  public static void main(String[] args) throws Exception {
    Thread daemon = new Thread(() -> {
      try (var files = Files.walk(FileSystems.getFileSystem(java.net.URI.create("jrt:/")).getPath("modules/java.base/java"))) {
        files.map(Path::toString).filter(f -> f.endsWith(".class")).forEach(f -> {
          try {
            Class.forName(f.substring("/modules/java.base/".length(), f.length() - 6).replace('/', '.')).getMethods();
          } catch (Throwable ignored) {
          }
        });
      } catch (Exception ignored) {
      }
    });
    daemon.setDaemon(true);
    daemon.start();
    Thread.sleep(500);
  }
}
