"""The steps of a round: one order of what its threads do. Each step is a line of Java, tells the model what it does, and a race that the
model finds is noted with its location and line."""

FIELDS = {  # name: (type, value)
    "i0": ("int", "1"), "i1": ("int", "2"), "i2": ("int", "3"), "n0": ("long", "4"), "d0": ("double", "0.5"), "z0": ("boolean", "true"), "p0": ("Object", '"a"'),
    "b0": ("byte", "(byte) 1"),
}
OBJECT_FIELDS = {"f0": ("int", "1"), "f1": ("long", "2"), "f2": ("Object", '"b"')}
ARRAYS = {"ints": ("int", "7"), "bytes": ("byte", "(byte) 7"), "objects": ("Object", '"c"'), "longs": ("long", "7")}
LENGTH = 3

# Methods of AtomicInteger (and of a VarHandle on a plain field): what they are to the model. r: reads, w: writes, a: acquires, l: releases,
# o: opaque.
ATOMIC = [("get()", "ra"), ("set(1)", "wl"), ("getAndIncrement()", "rwal"), ("lazySet(2)", "wl"), ("setRelease(3)", "wl"), ("getAcquire()", "ra"),
          ("getOpaque()", "ro"), ("setOpaque(4)", "wo"), ("getPlain()", ""), ("setPlain(5)", ""), ("compareAndSet(-1, 0)", "ra"), ("getAndSet(6)", "rwal"),
          ("updateAndGet(n -> 7)", "rwal"), ("addAndGet(1)", "rwal")]
HANDLE = [("getVolatile()", "ra"), ("setVolatile(1)", "wl"), ("getAcquire()", "ra"), ("setRelease(2)", "wl"), ("getOpaque()", "ro"), ("setOpaque(3)", "wo"),
          ("getAndAdd(1)", "rwal"), ("getAndSet(4)", "rwal"), ("compareAndSet(-1, 0)", "ra"), ("getAndAddAcquire(1)", "rwa"), ("getAndAddRelease(1)", "rwl"),
          ("weakCompareAndSetPlain(-1, 0)", "ro")]


class Line:
    def __init__(self, text):
        self.text, self.number = text, 0


class Round:
    def __init__(self, name, rng, steps, model, turn):
        self.name, self.rng, self.model, self.turn = name, rng, model, turn
        self.bodies = {t: [] for t in range(1, 6)}
        self.blocks = {t: [] for t in self.bodies}   # monitors of the open blocks
        self.holds = {t: [] for t in self.bodies}    # locks of java.util.concurrent
        self.owner, self.depth, self.readers = {}, {}, []
        self.running, self.fresh, self.ended = [], list(self.bodies), []
        self.latch, self.completed, self.stamp = 3, False, None
        self.waiting = {}      # monitor -> (its waiter, depth, the number that it waits for)
        self.told = set()      # monitors whose waiter has been notified
        self.says = turn       # numbers of what is said, as large as turns
        self.initialised = set()
        self.races, self.first = [], []
        for _ in range(rng.randint(2, 3)):
            t = self.fresh.pop(0)
            model.start(0, t)
            self.running.append(t)
            self.first.append(t)
        for _ in range(steps):
            self.step(rng.choice(self.running))
        while self.waiting:
            self.wake_one()
        while self.running:
            self.end(rng.choice(self.running))
        for t in self.ended:
            model.joined(0, t)

    # -- emitting
    def emit(self, t, code):
        """A line of the thread: its turn comes, it does this, the next one's comes."""
        depth = len(self.blocks[t])
        line = Line("      " + "  " * depth + f"Turn.at({self.turn}); {code} Turn.next();")
        self.bodies[t].append(line)
        self.turn += 1
        return line

    def access(self, t, line, location, how, atomic=False):
        for writes in ([False] if "r" in how else []) + ([True] if "w" in how else []):
            if self.model.access(t, (self.name, location), writes, atomic):
                shown = location.split("[")[0] + "[]" if "[" in location else location
                self.races.append((shown, line))

    def synchronise(self, t, v, how, access=lambda: None):
        """An access that is atomic is ordered by what it acquires itself, and orders by what it releases."""
        m = self.model
        if "a" in how:
            m.acquire(t, v)
        elif "r" in how:
            m.opaque_read(t, v)
        access()
        if "l" in how:
            m.release(t, v)
        elif "w" in how:
            m.opaque_write(t, v)

    # -- steps
    def step(self, t):
        kinds = [self.field] * 5 + [self.object_field] * 3 + [self.element] * 4 + [self.bulk, self.mixed, self.mixed, self.volatile, self.volatile, self.atomic, self.atomic,
                 self.mixed_element, self.fence, self.monitor, self.monitor, self.monitor, self.wait, self.wait, self.notify, self.notify, self.lock, self.lock, self.stamped,
                 self.permits, self.count_down, self.queue, self.map, self.future, self.phaser, self.atomic_element, self.class_use, self.class_use, self.threads]
        while not self.rng.choice(kinds)(t):
            pass

    def spelled(self, name, kind, value, how, target=None):
        """A plain access of a field, by one of the ways there are."""
        field, base = (f"{target}.{name}", f"{target}") if target else (name, "null")
        suffix = {"int": "Int", "long": "Long", "double": "Double", "boolean": "Boolean", "byte": "Byte"}.get(kind, "")
        handle_args = f"{target}" if target else ""
        way = self.rng.randrange(8)
        if how == "r":
            return {0: f"Object r = F_{name}.get({base});", 1: f"{kind} r = ({kind}) V_{name}.get({handle_args});",
                    2: f"{kind} r = ({kind}) G_{name}.invokeExact({handle_args});", 3: f"{kind} r = F_{name}.get{suffix}({base});"}.get(way, f"{kind} r = {field};")
        return {0: f"F_{name}.set({base}, {value});", 1: f"V_{name}.set({handle_args + ', ' if target else ''}({kind}) {value});",
                2: f"F_{name}.set{suffix}({base}, {value});"}.get(way, f"{field} = {value};")

    def field(self, t):
        name = self.rng.choice(list(FIELDS))
        kind, value = FIELDS[name]
        how = self.rng.choice(["r", "r", "w", "rw"])
        if how == "rw" and kind in ("int", "long", "double", "byte"):
            code = f"{name}++;"
        else:
            how = how[-1]
            code = self.spelled(name, kind, value, how)
        self.access(t, self.emit(t, f"{{ {code} }}"), f"{self.name}.{name}", how)
        return True

    def object_field(self, t):
        name = self.rng.choice(list(OBJECT_FIELDS))
        kind, value = OBJECT_FIELDS[name]
        how = self.rng.choice("rrw")
        self.access(t, self.emit(t, f"{{ {self.spelled(name, kind, value, how, 'cell')} }}"), f"{self.name}$Cell.{name}", how)
        return True

    def element(self, t):
        name = self.rng.choice(list(ARRAYS))
        kind, value = ARRAYS[name]
        i = self.rng.randrange(LENGTH)
        how = self.rng.choice("rrw")
        way = self.rng.randrange(5)
        if way == 0:
            code = f"{kind} r = ({kind}) W_{name}.get({name}, {i});" if how == "r" else f"W_{name}.set({name}, {i}, ({kind}) {value});"
        elif way == 1:
            code = f"Object r = java.lang.reflect.Array.get({name}, {i});" if how == "r" else f"java.lang.reflect.Array.set({name}, {i}, {value});"
        else:
            code = f"{kind} r = {name}[{i}];" if how == "r" else f"{name}[{i}] = {value};"
        self.access(t, self.emit(t, f"{{ {code} }}"), self.element_of(name, i), how)
        return True

    def element_of(self, name, i):
        return {"objects": "java.lang.Object"}.get(name, ARRAYS[name][0]) + f"[{i}]"

    def bulk(self, t):
        name = self.rng.choice(list(ARRAYS))
        kind, value = ARRAYS[name]
        code, how, count = self.rng.choice([
            (f"System.arraycopy({name}, 0, new {kind}[{LENGTH}], 0, 2);", "r", 2), (f"Object r = {name}.clone();", "r", LENGTH),
            (f"Object r = java.util.Arrays.copyOf({name}, 2);", "r", 2), (f"java.util.Arrays.fill({name}, {value});", "w", LENGTH),
            (f"System.arraycopy(new {kind}[{LENGTH}], 0, {name}, 0, 2);", "w", 2), (f"java.util.Arrays.hashCode({name});", "r", LENGTH)])
        line = self.emit(t, f"{{ {code} }}")
        for i in range(count):
            self.access(t, line, self.element_of(name, i), how)
        return True

    def mixed(self, t):
        """A plain field that is accessed atomically as well."""
        if self.rng.randrange(3) == 0:
            how = self.rng.choice("rw")
            self.access(t, self.emit(t, "{ int r = x0; }" if how == "r" else "x0 = 5;"), f"{self.name}.x0", how)
            return True
        call, how = self.rng.choice(HANDLE)
        line = self.emit(t, self.handled(call, how))
        self.synchronise(t, (self.name, "x0"), how, lambda: self.access(t, line, f"{self.name}.x0", how, atomic=True))
        return True

    @staticmethod
    def handled(call, how, handle="X"):
        return f"{{ boolean r = {handle}.{call}; }}" if "ompareAndSet" in call else f"{{ int r = (int) {handle}.{call}; }}" if "r" in how else f"{handle}.{call};"

    def volatile(self, t):
        v, how = self.rng.choice(["v0", "v1"]), self.rng.choice(["ra", "wl"])
        self.emit(t, f"{{ int r = {v}; }}" if how == "ra" else f"{v} = 1;")
        self.synchronise(t, (self.name, v), how)
        return True

    def atomic(self, t):
        v = self.rng.choice(["a0", "a1"])
        call, how = self.rng.choice(ATOMIC)
        self.emit(t, f"{v}.{call};")
        self.synchronise(t, (self.name, v), how)
        return True

    def fence(self, t):
        call = self.rng.choice(["releaseFence", "acquireFence", "fullFence"])
        self.emit(t, f"VarHandle.{call}();")
        if call != "acquireFence":
            self.model.release_fence(t)
        if call != "releaseFence":
            self.model.acquire_fence(t)
        if call == "fullFence":
            self.model.fenced[t] = dict(self.model.clock(t))
            self.model.tick(t)
        return True

    def monitor(self, t):
        if self.blocks[t] and self.rng.randrange(2):
            return self.leave(t)
        m = self.rng.choice(["m0", "m1", "m2"])
        if self.owner.get(m, t) != t or len(self.blocks[t]) > 3:
            return False
        self.enter(t, m)
        return True

    def enter(self, t, m):
        self.bodies[t].append(Line("      " + "  " * len(self.blocks[t]) + f"Turn.at({self.turn}); synchronized ({m}) {{ Turn.next();"))
        self.turn += 1
        self.blocks[t].append(m)
        if self.depth.get(m, 0) == 0:
            self.model.acquire(t, (self.name, m))
        self.owner[m] = t
        self.depth[m] = self.depth.get(m, 0) + 1

    def leave(self, t):
        m = self.blocks[t].pop()
        self.bodies[t].append(Line("      " + "  " * len(self.blocks[t]) + f"Turn.at({self.turn}); }} Turn.next();"))
        self.turn += 1
        self.depth[m] -= 1
        if self.depth[m] == 0:
            del self.owner[m]
            self.model.release(t, (self.name, m))
            if m in self.told:
                self.wake(m)
        return True

    def wait(self, t):
        """The waiter is out of the running until somebody has notified it and left the monitor."""
        if not self.blocks[t] or len(self.running) < 3:
            return False
        m = self.rng.choice(self.blocks[t])
        if m in self.waiting:
            return False
        self.bodies[t].append(Line("      " + "  " * len(self.blocks[t]) + f"Turn.at({self.turn}); Turn.next(); while (!Turn.said({self.says})) {m}.wait();"))
        self.turn += 1
        self.waiting[m] = (t, self.depth[m], self.says)
        self.says += 1
        self.depth[m] = 0
        del self.owner[m]
        self.model.release(t, (self.name, m))
        self.running.remove(t)
        return True

    def notify(self, t):
        told = [m for m in self.blocks[t] if m in self.waiting and m not in self.told]
        if not told:
            return False
        m = self.rng.choice(told)
        self.emit(t, f"Turn.say({self.waiting[m][2]}); {m}.{self.rng.choice(['notify', 'notifyAll'])}();")
        self.told.add(m)
        return True

    def wake(self, m):
        """Nobody else takes a monitor that a notified waiter wants."""
        self.told.remove(m)
        t, self.depth[m], _ = self.waiting.pop(m)
        self.owner[m] = t
        self.running.append(t)
        self.model.acquire(t, (self.name, m))

    def wake_one(self):
        """Nothing is left to do but to end: somebody tells a waiter whose monitor is free when all have left theirs."""
        for t in list(self.running):
            while self.blocks[t]:
                self.leave(t)
        m = next((m for m in self.waiting if m not in self.owner), None)
        if m:
            t = self.running[0]
            self.enter(t, m)
            self.emit(t, f"Turn.say({self.waiting[m][2]}); {m}.notifyAll();")
            self.told.add(m)
            self.leave(t)

    def lock(self, t):
        """ReentrantLock, and both sides of a ReentrantReadWriteLock: each operation reads and changes one atomic word."""
        if self.holds[t] and self.rng.randrange(3):
            k = self.unlock(t)
        else:
            k = self.rng.choice(["k0", "rw.readLock()", "rw.writeLock()"])
            if k in self.owner or k == "rw.readLock()" and ("rw.writeLock()" in self.owner or t in self.readers) or k == "rw.writeLock()" and self.readers:
                return False
            self.holds[t].append(k)
            if k == "rw.readLock()":
                self.readers.append(t)
            else:
                self.owner[k] = t
            self.emit(t, f"{k}.lock();")
        self.synchronise(t, (self.name, k.split(".")[0]), "rwal")
        return True

    def unlock(self, t):
        """Gives up the lock that t took last, and names it."""
        k = self.holds[t].pop()
        if k == "rw.readLock()":
            self.readers.remove(t)
        else:
            del self.owner[k]
        self.emit(t, f"{k}.unlock();")
        return k

    def stamped(self, t):
        """StampedLock: an optimistic read acquires, its validation is an acquire fence and a volatile read."""
        what = self.rng.randrange(3)
        if what == 0 and self.stamp in (None, t):
            self.emit(t, "stamps.unlockWrite(stamp);" if self.stamp else "stamp = stamps.writeLock();")
            self.stamp = None if self.stamp else t
            self.synchronise(t, (self.name, "stamps"), "rwal")
        elif what == 1:
            self.emit(t, "stamps.tryOptimisticRead();")
            self.synchronise(t, (self.name, "stamps"), "ra")
        elif what == 2:
            self.emit(t, "stamps.validate(256);")
            self.model.acquire_fence(t)
            self.synchronise(t, (self.name, "stamps"), "ra")
        else:
            return False
        return True

    def map(self, t):
        """A key that is there: put locks its node and writes its volatile value, get reads that."""
        if self.rng.randrange(2):
            self.emit(t, 'map.put("k", "v");')
            self.model.acquire(t, (self.name, "map"))
            self.synchronise(t, (self.name, "value"), "rwal")
            self.model.release(t, (self.name, "map"))
        else:
            self.emit(t, 'map.get("k");')
            self.synchronise(t, (self.name, "value"), "ra")
        return True

    def future(self, t):
        if self.rng.randrange(2):
            self.emit(t, 'future.complete("f");')
            self.synchronise(t, (self.name, "future"), "ra" if self.completed else "rwal")
            self.completed = True
        else:
            self.emit(t, "future.join();" if self.completed else "future.isDone();")
            self.synchronise(t, (self.name, "future"), "ra")
        return True

    def phaser(self, t):
        call, how = self.rng.choice([("arrive()", "rwal"), ("getPhase()", "ra"), ("getArrivedParties()", "ra")])
        self.emit(t, f"phaser.{call};")
        self.synchronise(t, (self.name, "phaser"), how)
        return True

    def atomic_element(self, t):
        i = self.rng.randrange(2)
        call, how = self.rng.choice([(f"get({i})", "ra"), (f"set({i}, 1)", "wl"), (f"getAndIncrement({i})", "rwal"), (f"compareAndSet({i}, -1, 0)", "ra"), (f"setOpaque({i}, 2)", "wo"),
                                     (f"getAcquire({i})", "ra"), (f"lazySet({i}, 3)", "wl")])
        self.emit(t, f"atoms.{call};")
        self.synchronise(t, (self.name, f"atom{i}"), how)
        return True

    def mixed_element(self, t):
        """An element that is accessed plainly and, by a VarHandle, atomically."""
        i = self.rng.randrange(LENGTH)
        location = self.element_of("ints", i)
        call, how = self.rng.choice([("getVolatile(ints, %d)", "ra"), ("setVolatile(ints, %d, 1)", "wl"), ("getAndAdd(ints, %d, 1)", "rwal"), ("compareAndSet(ints, %d, -1, 0)", "ra"),
                                     ("getOpaque(ints, %d)", "ro"), ("setOpaque(ints, %d, 2)", "wo"), ("getAcquire(ints, %d)", "ra"), ("setRelease(ints, %d, 3)", "wl")])
        line = self.emit(t, self.handled(call % i, how, "W_ints"))
        self.synchronise(t, (self.name, location), how, lambda: self.access(t, line, location, how, atomic=True))
        return True

    def class_use(self, t):
        """The first use initialises the class, whose end every later use is ordered after."""
        c, how = self.rng.choice(["I0", "I1", "I2"]), self.rng.choice("rw")
        line = self.emit(t, f"{{ int r = {c}.q; }}" if how == "r" else f"{c}.q = 2;")
        if c not in self.initialised:
            self.initialised.add(c)
            self.access(t, line, f"{self.name}${c}.q", "w")
            self.model.release(t, (self.name, c))
        self.model.acquire(t, (self.name, c))
        self.access(t, line, f"{self.name}${c}.q", how)
        return True

    def permits(self, t):
        self.emit(t, self.rng.choice(["permits.acquire();", "permits.release();"]))
        self.synchronise(t, (self.name, "permits"), "rwal")
        return True

    def count_down(self, t):
        if self.rng.randrange(2) and self.latch > 0:
            self.latch -= 1
            self.emit(t, "latch.countDown();")
            self.synchronise(t, (self.name, "latch"), "rwal")
        else:
            self.emit(t, "latch.await();" if self.latch == 0 else "latch.getCount();")
            self.synchronise(t, (self.name, "latch"), "ra")
        return True

    def queue(self, t):
        self.emit(t, self.rng.choice(['queue.offer("q");', "queue.poll();", "queue.size();"]))
        self.synchronise(t, (self.name, "queue"), "rwal")
        return True

    def threads(self, t):
        what = self.rng.randrange(3)
        if what == 0 and self.fresh:
            child = self.fresh.pop(0)
            self.emit(t, f"threads[{child}].start();")
            self.model.start(t, child)
            self.running.append(child)
            return True
        if what == 1 and len(self.running) > 2:
            self.end(t)
            self.step(self.rng.choice(self.running))
            return True
        if what == 2 and self.ended:
            other = self.rng.choice(self.ended)
            self.emit(t, self.rng.choice([f"threads[{other}].join();", f"while (threads[{other}].isAlive()) Thread.yield();", f"threads[{other}].join(100000);"]))
            self.model.joined(t, other)
            return True
        return False

    def end(self, t):
        while self.blocks[t]:
            self.leave(t)
        while self.holds[t]:
            k = self.unlock(t)
            self.synchronise(t, (self.name, k.split(".")[0]), "rwal")
        if self.stamp == t:
            self.emit(t, "stamps.unlockWrite(stamp);")
            self.synchronise(t, (self.name, "stamps"), "rwal")
            self.stamp = None
        self.running.remove(t)
        self.ended.append(t)
