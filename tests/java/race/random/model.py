"""Happens-before as docs/checking.md has it, slowly and in full: a vector clock for each thread, the clocks of all releases of each
synchronising variable joined, every access of every location remembered. Knows no tool and no Java."""


def join(a, b):
    for t, c in b.items():
        if c > a.get(t, 0):
            a[t] = c


class Model:
    def __init__(self):
        self.clocks = {}
        self.marked = {}       # variable -> what came before a release fence, or a release, whose thread then wrote the variable
        self.fenced = {}       # thread -> its clock at its last release fence
        self.pending = {}      # thread -> what an acquire fence would order it after
        self.history = {}      # location -> [(thread, clock, writes, atomic)]
        self.done = set()      # locations with a race

    def clock(self, t):
        return self.clocks.setdefault(t, {t: 1})

    def tick(self, t):
        self.clock(t)[t] += 1

    def start(self, parent, child):
        self.clocks[child] = dict(self.clock(parent))
        self.clocks[child][child] = 1
        self.tick(parent)

    def joined(self, t, ended):
        join(self.clock(t), self.clock(ended))

    def acquire(self, t, v):
        """An opaque read with an acquire fence for itself alone."""
        join(self.clock(t), self.marked.get(v, {}))
        self.opaque_read(t, v)

    def release(self, t, v):
        join(self.marked.setdefault(v, {}), self.clock(t))
        self.tick(t)

    def opaque_read(self, t, v):
        join(self.pending.setdefault(t, {}), self.marked.get(v, {}))

    def opaque_write(self, t, v):
        join(self.marked.setdefault(v, {}), self.fenced.get(t, {}))

    def release_fence(self, t):
        self.fenced[t] = dict(self.clock(t))
        self.tick(t)

    def acquire_fence(self, t):
        join(self.clock(t), self.pending.get(t, {}))

    def access(self, t, location, writes, atomic=False):
        """Whether this is the location's first race."""
        if location in self.done:
            return False
        mine = self.clock(t)
        past = self.history.setdefault(location, [])
        race = any((writes or w) and not (atomic and a) and clock > mine.get(u, 0) for u, clock, w, a in past if u != t)
        past.append((t, mine[t], writes, atomic))
        if race:
            self.done.add(location)
        return race
