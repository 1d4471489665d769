"""Writes a random program: rounds (steps.py), each a class with variables and threads of its own, run one after another."""
from steps import ARRAYS, FIELDS, HANDLE, LENGTH, OBJECT_FIELDS, Line, Round


def lines_of(round):
    yield f"  static class {round.name} {{"
    for name, (kind, _) in FIELDS.items():
        yield f"    static {kind} {name};"
        yield from ways(name, kind, f"{round.name}.class", True)
    yield "    static class Cell {"
    for name, (kind, _) in OBJECT_FIELDS.items():
        yield f"      {kind} {name};"
    yield "    }"
    for name, (kind, _) in OBJECT_FIELDS.items():
        yield from ways(name, kind, "Cell.class", False)
    yield "    static final Cell cell = new Cell();"
    for name, (kind, _) in ARRAYS.items():
        yield f"    static final {kind}[] {name} = new {kind}[{LENGTH}];"
        yield f"    static final VarHandle W_{name} = MethodHandles.arrayElementVarHandle({kind}[].class);"
    yield "    static int x0;"
    yield f'    static final VarHandle X = Make.handle({round.name}.class, "x0", int.class, true);'
    yield "    static volatile int v0, v1;"
    yield "    static final AtomicInteger a0 = new AtomicInteger(), a1 = new AtomicInteger();"
    yield "    static final Object m0 = new Object(), m1 = new int[1], m2 = Cell.class;"
    yield "    static final ReentrantLock k0 = new ReentrantLock();"
    yield "    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();"
    yield "    static final Semaphore permits = new Semaphore(1000);"
    yield "    static final StampedLock stamps = new StampedLock();"
    yield "    static long stamp;"
    yield '    static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>(java.util.Map.of("k", "v"));'
    yield "    static final CompletableFuture<String> future = new CompletableFuture<>();"
    yield "    static final Phaser phaser = new Phaser(1000);"
    yield "    static final AtomicIntegerArray atoms = new AtomicIntegerArray(2);"
    for c in ("I0", "I1", "I2"):
        yield f"    static class {c} {{ static int q = 1; }}"
    yield "    static final CountDownLatch latch = new CountDownLatch(3);"
    yield "    static final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1000);"
    yield f"    static final Thread[] threads = new Thread[{len(round.bodies) + 1}];"
    for t, body in round.bodies.items():
        yield f"    static void t{t}() {{"
        yield "     try {"
        yield from body
        yield "     } catch (Throwable e) { Make.fail(e); }"
        yield "    }"
    yield "    static void warm() throws Throwable {  // first uses run library code that locks"
    for name, (kind, value) in [*FIELDS.items(), *OBJECT_FIELDS.items()]:
        target = "cell" if name in OBJECT_FIELDS else ""
        yield f"      {{ {kind} r = ({kind}) V_{name}.get({target}); r = ({kind}) G_{name}.invokeExact({target}); V_{name}.set({target + ', ' if target else ''}({kind}) {value}); }}"
    for name, (kind, value) in ARRAYS.items():
        yield f"      {{ {kind} r = ({kind}) W_{name}.get({name}, 0); W_{name}.set({name}, 0, ({kind}) {value}); }}"
    for call, how in HANDLE:
        yield "      " + round.handled(call, how)
    yield "    }"
    yield "    static void run() throws Exception {"
    yield "      try { warm(); } catch (Throwable e) { Make.fail(e); }"
    yield "      for (Field f : new Field[] {" + ", ".join(f"F_{n}" for n in [*FIELDS, *OBJECT_FIELDS]) + "}) f.set(cell, f.get(cell));"
    for t in round.bodies:
        yield f"      threads[{t}] = new Thread({round.name}::t{t});"
    for t in round.first:
        yield f"      threads[{t}].start();"
    yield f"      Turn.at({round.turn});"
    for t in round.ended:
        yield f"      threads[{t}].join();"
    yield "      i0++; i1++; i2++; n0++; d0++; z0 = p0 == null; b0++; x0++; cell.f0++; cell.f1++; cell.f2 = null;"
    yield f"      for (int i = 0; i < {LENGTH}; i++) {{ ints[i]++; bytes[i]++; objects[i] = null; longs[i]++; }}"
    yield "    }"
    yield "  }"


def ways(name, kind, owner, is_static):
    flag = "true" if is_static else "false"
    yield f'    static final Field F_{name} = Make.field({owner}, "{name}");'
    yield f'    static final VarHandle V_{name} = Make.handle({owner}, "{name}", {kind}.class, {flag});'
    yield f'    static final MethodHandle G_{name} = Make.getter({owner}, "{name}", {kind}.class, {flag});'


HEAD = """import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

class Turn {
  static { System.loadLibrary("turn"); }
  static native void at(int step);
  static native void next();
  static native void say(int what);
  static native boolean said(int what);
}

class Make {
  static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  static void fail(Throwable e) { e.printStackTrace(); Runtime.getRuntime().halt(1); }
  static Field field(Class<?> c, String name) {
    try { return c.getDeclaredField(name); } catch (Exception e) { throw new AssertionError(e); }
  }
  static VarHandle handle(Class<?> c, String name, Class<?> type, boolean isStatic) {
    try {
      MethodHandles.Lookup l = MethodHandles.privateLookupIn(c, LOOKUP);
      return isStatic ? l.findStaticVarHandle(c, name, type) : l.findVarHandle(c, name, type);
    } catch (Exception e) { throw new AssertionError(e); }
  }
  static MethodHandle getter(Class<?> c, String name, Class<?> type, boolean isStatic) {
    try {
      MethodHandles.Lookup l = MethodHandles.privateLookupIn(c, LOOKUP);
      return isStatic ? l.findStaticGetter(c, name, type) : l.findGetter(c, name, type);
    } catch (Exception e) { throw new AssertionError(e); }
  }
}
"""


class Writer:
    def __init__(self, name, rng, rounds, steps, model):
        self.name, self.rounds = name, []
        turn = 0
        for i in range(rounds):
            self.rounds.append(Round(f"R{i}", rng, steps, model(), turn))
            turn = self.rounds[-1].turn
        lines = HEAD.splitlines() + [f"class {name} {{"]
        for r in self.rounds:
            lines += lines_of(r)
        lines += ["  public static void main(String[] args) throws Exception {", *(f"    {r.name}.run();" for r in self.rounds), '    System.out.println("done");', "  }", "}"]
        for number, line in enumerate(lines, 1):
            if isinstance(line, Line):
                line.number = number
        self.lines = [line.text if isinstance(line, Line) else line for line in lines]
        self.races = {(w if "[" in w else f"{name}${w}", line.number) for r in self.rounds for w, line in r.races}

    def text(self):
        return "\n".join(self.lines) + "\n"
