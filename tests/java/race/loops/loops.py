"""Loops over arrays, as Java and as what they do to a model of happens-before.

A loop is a list of statements; `Writer` writes them as a method and runs them, one access after the other. Every access has a line of its own. In
a loop an array that is accessed in some rounds only is accessed by that statement alone, so that the order of the checks of an
element does not depend on which of them are joined.
"""

TYPES = ["int", "long", "double", "byte", "short", "float", "char"]
THREADS = 3
LOCKS = 2
VOLATILES = 2


# Tests of a counter whose outcome changes once or twice in a loop.
BORDERS = {
    "i != stop": lambda i, to, stop: i != stop,
    "i + 1 != to": lambda i, to, stop: i + 1 != to,
    "i < stop": lambda i, to, stop: i < stop,
    "stop <= i - 1": lambda i, to, stop: stop <= i - 1,
}


# Indices that are multiples of the counter.
MULTIPLES = {
    "2 * i": lambda i, to, by: 2 * i,
    "(i << 2) - 3": lambda i, to, by: 4 * i - 3,
    "to - i": lambda i, to, by: to - i,
    "60 - 3 * (i - 1)": lambda i, to, by: 60 - 3 * (i - 1),
    "(i + 1) * by": lambda i, to, by: (i + 1) * by,
    "to - i * by": lambda i, to, by: to - i * by,
}


class Element:
    """The last write, and the reads that a write must come after; each the first of its thread's epoch, as (time, line)."""

    def __init__(self):
        self.had_race, self.writer, self.written, self.reads = False, None, None, {}


class Model:
    """Happens-before by whole vector clocks, and the first race of each element."""

    def __init__(self):
        self.clocks = [{} for _ in range(THREADS)]
        self.own = [1] * THREADS
        self.locks = [{} for _ in range(LOCKS)]
        self.volatiles = [{} for _ in range(VOLATILES)]
        self.elements = {}  # (type, index) -> Element
        self.races = set()  # (type, line of the later access)
        self.pairs = set()  # (type, line, line): what may be reported

    def access(self, thread, kind, index, is_write, line):
        element = self.elements.setdefault((kind, index), Element())
        if element.had_race:
            return
        now = (self.own[thread], line)
        if is_write and element.writer == thread and element.written[0] == now[0]:
            return
        if not is_write and element.reads.get(thread, (0, 0))[0] == now[0]:
            return
        earlier = [(element.writer, element.written)] if element.written else []
        if is_write:
            earlier += sorted(element.reads.items())
        if any(t != thread and self.clocks[thread].get(t, 0) < time for t, (time, _) in earlier):
            # Which of the reads is named is not said here: the location knows the line of the last one alone. A finding with the same
            # line of the last read is taken for a repetition.
            self.races.add((kind, line))
            self.pairs.update((kind, *sorted((line, its_line))) for t, (_, its_line) in earlier)
            element.had_race = True
            return
        if is_write:
            element.writer, element.written, element.reads = thread, now, {thread: now}
            return
        # One read is enough while each comes after the one before; from then on one of each thread is kept.
        ordered = all(t == thread or self.clocks[thread].get(t, 0) >= time for t, (time, _) in element.reads.items())
        is_one = len(element.reads) <= 1 and ordered
        element.reads = {thread: now} if is_one else {**element.reads, thread: now}

    def learn(self, thread, clock):
        for other, time in clock.items():
            if other != thread:
                self.clocks[thread][other] = max(time, self.clocks[thread].get(other, 0))

    def publish(self, thread, clock):
        for other, time in {**self.clocks[thread], thread: self.own[thread]}.items():
            clock[other] = max(time, clock.get(other, 0))
        self.own[thread] += 1

    def lock(self, thread, n):
        self.learn(thread, self.locks[n])
        self.publish(thread, self.locks[n])

    def read_volatile(self, thread, n):
        self.learn(thread, self.volatiles[n])

    def write_volatile(self, thread, n):
        self.publish(thread, self.volatiles[n])


class Thrown(Exception):
    """An exception of the Java program."""


class Loop:
    """One method: for (i = from; i < to or > to; i += step) statements, with a second counter j."""

    def __init__(self, rng, name):
        self.name = name
        self.step = rng.choice([1, 1, 1, 2, 2, 3, 4, 8, -1, -1, -2])
        self.second = rng.choice([None, 1, 2, -1, 3])
        self.closed = rng.random() < 0.3
        kinds = TYPES[:]
        rng.shuffle(kinds)
        self.rare, self.inner_kind, self.usual = kinds[0], kinds[1], kinds[2:4]
        # Accessed in a row, though not in every round, each by one statement.
        self.in_rows = {"border": kinds[4], "append": kinds[5]}
        self.multiple_kind, self.multiple = kinds[6], rng.choice(list(MULTIPLES))
        # Of one array all accesses count alike: else joined checks would not come to an element in the order of the accesses.
        self.counter = {k: "j" if self.second and rng.random() < 0.35 else "i" for k in self.usual}
        self.plus = {k: rng.random() < 0.25 for k in self.usual}
        self.body = [self.statement(rng) for _ in range(rng.randint(1, 6))]
        self.sync = rng.random() < 0.15
        if self.sync:
            self.body.insert(rng.randrange(len(self.body) + 1), rng.choice([("lock", rng.randrange(LOCKS)), ("put", rng.randrange(VOLATILES)),
                                                                          ("get", rng.randrange(VOLATILES))]))
        self.lines = {}

    def statement(self, rng):
        what = rng.random()
        if what < 0.62:
            kind = rng.choice(self.usual)
            return ("access", kind, self.counter[kind], rng.choice([0, 0, 0, 1, -1, 2, 5]), self.plus[kind], rng.choice("rrww"))
        if what < 0.7:
            return ("leave", rng.choice(["break", "return"]))
        if what < 0.76:
            return ("divide",)
        if what < 0.81:
            return ("multiple", rng.choice([0, 0, 1, 2]), rng.choice("rw"))
        if what < 0.86:
            return ("sometimes", self.rare, rng.choice([2, 3]), rng.choice("rw"))
        if what < 0.94 and self.in_rows:
            form, kind = self.in_rows.popitem()
            if form == "border":
                return ("border", kind, rng.choice(list(BORDERS)), rng.choice([0, 1, -1, 2]), rng.choice("rw"))
            return ("append", kind, rng.choice([1, 2, 3, 5]), rng.choice("rw"))
        return ("inner", self.inner_kind, rng.choice([3, 30]), rng.choice("rw"))

    # --- Java ---
    def write(self, out):
        kinds = ", ".join(f"{k}[] {k[0]}a" for k in TYPES)
        self.first_line = out.line()
        out.add(f"static double {self.name}({kinds}, int from, int to, int stop, int plus, int by) {{")
        out.add("    double s = 0;")
        out.add("    int j = from, n = plus;")
        test = ("<" if self.step > 0 else ">") + ("=" if self.closed else "")
        out.add(f"    for (int i = from; i {test} to; i += {self.step}) {{")
        for n, st in enumerate(self.body):
            self.write_statement(out, n, st)
        if self.second:
            out.add(f"        j += {self.second};")
        out.add("    }")
        out.add("    return s;")
        out.add("}")

    def element(self, out, n, kind, index, mode, indent="        "):
        self.lines[n] = out.line()
        name = kind[0] + "a"
        out.add(indent + (f"s += {name}[{index}];" if mode == "r" else f"{name}[{index}] = ({kind}) i;"))

    def write_statement(self, out, n, st):
        if st[0] == "access":
            _, kind, counter, offset, plus, mode = st
            self.element(out, n, kind, f"{counter} + {offset}" + (" + plus" if plus else ""), mode)
        elif st[0] == "leave":
            out.add(f"        if (i == stop) {'break' if st[1] == 'break' else 'return s'};")
        elif st[0] == "divide":
            out.add("        s += 1 / (i - stop);")
        elif st[0] == "multiple":
            self.element(out, n, self.multiple_kind, f"{self.multiple} + {st[1]}", st[2])
        elif st[0] == "sometimes":
            out.add(f"        if (i % {st[2]} == 0) {{")
            self.element(out, n, st[1], "i", st[3], "            ")
            out.add("        }")
        elif st[0] == "border":
            out.add(f"        if ({st[2]}) {{")
            self.element(out, n, st[1], f"i + {st[3]}", st[4], "            ")
            out.add("        }")
        elif st[0] == "append":
            out.add(f"        if (i % {st[2]} == 0) {{")
            self.element(out, n, st[1], "n++", st[3], "            ")
            out.add("        }")
        elif st[0] == "inner":
            out.add(f"        for (int k = 0; k < {st[2]}; k++) {{")
            self.element(out, n, st[1], "k", st[3], "            ")
            out.add("        }")
        elif st[0] == "lock":
            out.add(f"        synchronized (LOCKS[{st[1]}]) {{ s++; }}")
        elif st[0] == "put":
            out.add(f"        v{st[1]} = i;")
        else:
            out.add(f"        s += v{st[1]};")

    # --- what it does ---
    def run(self, model, thread, lengths, start, to, stop, plus, by):
        def access(kind, index, mode, n):
            if not 0 <= index < lengths[kind]:
                raise Thrown
            model.access(thread, kind, index, mode == "w", self.lines[n])

        i = j = start
        appended = plus

        def goes_on():
            return i == to and self.closed or (i < to if self.step > 0 else i > to)

        while goes_on():
            for n, st in enumerate(self.body):
                if st[0] == "access":
                    _, kind, counter, offset, with_plus, mode = st
                    access(kind, (j if counter == "j" else i) + offset + (plus if with_plus else 0), mode, n)
                elif st[0] == "leave":
                    if i == stop:
                        return
                elif st[0] == "divide":
                    if i == stop:
                        raise Thrown
                elif st[0] == "multiple":
                    access(self.multiple_kind, MULTIPLES[self.multiple](i, to, by) + st[1], st[2], n)
                elif st[0] == "sometimes":
                    if i % st[2] == 0:
                        access(st[1], i, st[3], n)
                elif st[0] == "border":
                    if BORDERS[st[2]](i, to, stop):
                        access(st[1], i + st[3], st[4], n)
                elif st[0] == "append":
                    if i % st[2] == 0:
                        appended += 1
                        access(st[1], appended - 1, st[3], n)
                elif st[0] == "inner":
                    for k in range(st[2]):
                        access(st[1], k, st[3], n)
                elif st[0] == "lock":
                    model.lock(thread, st[1])
                elif st[0] == "put":
                    model.write_volatile(thread, st[1])
                else:
                    model.read_volatile(thread, st[1])
            i += self.step
            j += self.second or 0


class Lines:
    def __init__(self):
        self.lines = []

    def add(self, text):
        self.lines.append(text)

    def line(self):
        return len(self.lines) + 1


class Writer:
    def __init__(self, name, rng, steps):
        self.name, self.rng, self.out = name, rng, Lines()
        self.loops = [Loop(rng, f"m{n}") for n in range(14)]
        self.lengths = {k: rng.choice([20, 60, 90, 300, 700]) for k in TYPES}
        self.model, self.thrown, self.steps = Model(), 0, steps
        self.write()

    @property
    def races(self):
        return self.model.races

    def text(self):
        return "\n".join(self.out.lines) + "\n"

    def step(self, thread, turn):
        """A line of Java for a thread; the model does the same."""
        rng = self.rng
        what = rng.random()
        if what < 0.25:
            n = rng.randrange(LOCKS)
            self.model.lock(thread, n)
            return f"synchronized (LOCKS[{n}]) {{ }}"
        if what < 0.32:
            n = rng.randrange(VOLATILES)
            self.model.write_volatile(thread, n)
            return f"v{n} = 1;"
        if what < 0.4:
            n = rng.randrange(VOLATILES)
            self.model.read_volatile(thread, n)
            return f"{{ int seen = v{n}; }}"
        loop = rng.choice(self.loops)
        size = rng.choice(list(self.lengths.values()))
        low = rng.choice([0, 0, 1, rng.randrange(size)])
        high = rng.choice([size - 1, size, size - 9, low, low + 5, rng.randrange(size) + 3])
        start, to = (low, high) if loop.step > 0 else (high, low)
        stop = rng.choice([-1, rng.randrange(size), low + 3])
        plus, by = rng.choice([0, 1, 4]), rng.choice([1, 1, 2, 0, -1])
        try:
            loop.run(self.model, thread, self.lengths, start, to, stop, plus, by)
        except Thrown:
            self.thrown += 1
            self.model.own[thread] += 1  # a new exception is locked while its trace is taken, which orders nothing
        return f"call({turn}, {self.loops.index(loop)}, SHARED, {start}, {to}, {stop}, {plus}, {by});"

    def write(self):
        add = self.out.add
        add(f"public class {self.name} {{")
        add("static final Object[] LOCKS = { new Object(), new Object() };")
        for n in range(VOLATILES):
            add(f"static volatile int v{n};")
        add("static final class Arrays {")
        for k in TYPES:
            add(f"    final {k}[] {k[0]}a;")
        add("    Arrays(int[] n) {")
        for n, k in enumerate(TYPES):
            add(f"        {k[0]}a = new {k}[n[{n}]];")
        add("    }")
        add("}")
        for loop in self.loops:
            loop.write(self.out)
        add("static double run(int which, Arrays x, int from, int to, int stop, int plus, int by) {")
        add("    switch (which) {")
        given = ", ".join(f"x.{k[0]}a" for k in TYPES)
        for n, loop in enumerate(self.loops):
            add(f"        case {n}: return {loop.name}({given}, from, to, stop, plus, by);")
        add("        default: return 0;")
        add("    }")
        add("}")
        add("static void call(int step, int which, Arrays x, int from, int to, int stop, int plus, int by) {")
        add("    try {")
        add("        run(which, x, from, to, stop, plus, by);")
        add("    } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {")
        add("        if (step >= 0) Turn.say(step);")
        add("    }")
        add("}")
        lengths = ", ".join(str(self.lengths[k]) for k in TYPES)
        add(f"static final Arrays SHARED = new Arrays(new int[] {{ {lengths} }});")
        self.write_threads()

    def write_threads(self):
        add = self.out.add
        todo = [[] for _ in range(THREADS)]
        turn = 0
        for _ in range(self.steps):
            thread = self.rng.randrange(THREADS)
            todo[thread].append((turn, self.step(thread, turn)))
            turn += 1
        for t, lines in enumerate(todo):
            add(f"static void thread{t}() {{")
            for turn, line in lines:
                add(f"    Turn.at({turn}); {line} Turn.next();")
            add("}")
        add("public static void main(String[] args) throws Exception {")
        add("    Arrays own = new Arrays(new int[] { 700, 700, 700, 700, 700, 700, 700 });")
        add("    for (int round = 0; round < 60; round++)")
        add(f"        for (int which = 0; which < {len(self.loops)}; which++) {{")
        add("            call(-1, which, own, 5, 600, -1, 0, 1);")
        add("            call(-1, which, own, 0, 150, -1, 0, 1);")
        add("            call(-1, which, own, 0, 150, -1, 0, 2);")
        add("            call(-1, which, own, 600, 5, -1, 0, 1);")
        add("            call(-1, which, own, 5, 100, 50, 0, 1);")
        add("            call(-1, which, own, 100, 5, 50, 0, 1);")
        add("            call(-1, which, own, 690, 720, -1, 0, 1);")
        add("        }")
        add("    Thread[] threads = {")
        for t in range(THREADS):
            add(f"        new Thread({self.name}::thread{t}),")
        add("    };")
        add("    for (Thread t : threads) t.start();")
        add("    for (Thread t : threads) t.join();")
        add("    int n = 0;")
        add(f"    for (int step = 0; step < {self.steps}; step++) if (Turn.said(step)) n++;")
        add("    System.out.println(n + \" thrown\");")
        add("}")
        add("}")
        add("class Turn {")
        add("    static { System.loadLibrary(\"turn\"); }")
        add("    static native void at(int turn);")
        add("    static native void next();")
        add("    static native void say(int what);")
        add("    static native boolean said(int what);")
        add("}")
