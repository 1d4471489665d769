/** Writing an object out reads its fields; the stream's own state is the writer's. */
import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

class Serialized {
    static class Note implements Serializable {
        int number;
        String text;
        transient int skipped;
    }

    public static void main(String[] args) throws Exception {
        Note note = new Note();
        ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream());
        out.writeObject(new Note());
        Order.run(
            () -> {
                note.number = 1;            // (1)
                note.skipped = 1;
            },
            () -> out.writeObject(note));   // race Note.number after (1): precise Racer
    }
}
