import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.safety.Safelist;

/** Measures jsoup on the posts of a workload. Counts only its own thread, not those of the compiler
    and the garbage collector. */
class JsoupPeer {
  static double userSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadUserTime() / 1e9;
  }

  static List<String> posts(String path) throws IOException {
    List<String> posts = new ArrayList<>();
    byte[] bytes = Files.readAllBytes(Path.of(path));
    int position = 0;
    while (position < bytes.length) {
      int length = 0;
      while (bytes[position] != '\n') length = length * 10 + bytes[position++] - '0';
      posts.add(new String(bytes, ++position, length, StandardCharsets.UTF_8));
      position += length + 1;
    }
    return posts;
  }

  static long clean(List<String> posts) {
    long size = 0;
    for (String post : posts) size += Jsoup.clean(post, Safelist.relaxed()).length();
    return size;
  }

  public static void main(String[] files) throws IOException {
    for (String path : files) {
      List<String> posts = posts(path);
      double warm = userSeconds();
      while (userSeconds() - warm < 2) clean(posts);
      double[] rounds = new double[5];
      for (int round = 0; round < 5; round++) {
        double began = userSeconds();
        int passes = 0;
        do {
          clean(posts);
          passes++;
        } while (userSeconds() - began < 0.2);
        rounds[round] = (userSeconds() - began) / passes;
      }
      Arrays.sort(rounds);
      System.out.printf(
          "{\"name\": \"jsoup\", \"file\": \"%s\", \"posts\": %d, \"seconds\": %.9f}%n", path,
          posts.size(), rounds[2]);
    }
  }
}
