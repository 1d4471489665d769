#!/usr/bin/env python3
"""Every native method of java.base must resolve to something.

Reads the class files out of the installed JDK's lib/modules (with the JDK's jimage tool), and asks for each native
method whether the VM's own table (classlib/natives.def), a symbol exported by one of the JDK's libraries, a
registerNatives table of libjava, or a signature-polymorphic call of java.lang.invoke answers for it. Rows of
natives.def, intrinsics.def and vm/check/library.def that name no method, of the JDK or of classlib/java, are faults too.

usage: check_natives.py [--list] [JAVA_HOME]
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ACC_NATIVE, ACC_VARARGS, ACC_STATIC = 0x0100, 0x0080, 0x0008

# Classes whose registerNatives in libjava binds methods to JVM_* entry points, with the methods each one binds.
# The VM reaches them through RegisterNatives, so they are named by no symbol.
REGISTERED_BY_LIBJAVA = {
    "java/lang/Class": {
        "getName0", "initClassName", "getSuperclass", "getInterfaces0", "isInterface", "getSigners", "setSigners", "isArray",
        "isHidden", "isPrimitive", "getModifiers", "getDeclaredFields0", "getDeclaredMethods0", "getDeclaredConstructors0",
        "getProtectionDomain0", "getDeclaredClasses0", "getDeclaringClass0", "getSimpleBinaryName0", "getGenericSignature0",
        "getRawAnnotations", "getConstantPool", "desiredAssertionStatus0", "getEnclosingMethod0", "getRawTypeAnnotations",
        "getNestHost0", "getNestMembers0", "getRecordComponents0", "isRecord0", "getPermittedSubclasses0"},
    "java/lang/Thread": {
        "start0", "stop0", "isAlive", "suspend0", "resume0", "setPriority0", "yield", "sleep", "currentThread", "interrupt0",
        "holdsLock", "getThreads", "dumpThreads", "setNativeName", "getAllThreads", "getStackTrace0", "clearInterruptEvent"},
    "java/lang/System": {"currentTimeMillis", "nanoTime", "arraycopy"},
    "java/lang/ClassLoader": {"retrieveDirectives"},
    "jdk/internal/misc/VM": {"getNanoTimeAdjustment"},
}

# Called on other systems only.
NOT_ON_LINUX = {("sun/nio/ch/Net", "discardOOB")}


def parse_class(data):
    """Class name and [(name, descriptor, flags)] of its methods."""
    pos = 8
    count, = struct.unpack_from(">H", data, pos)
    pos += 2
    pool = [None] * count
    i = 1
    while i < count:
        tag = data[pos]
        pos += 1
        if tag == 1:
            length, = struct.unpack_from(">H", data, pos)
            pool[i] = data[pos + 2:pos + 2 + length].decode("utf-8", "replace")
            pos += 2 + length
        elif tag in (3, 4, 9, 10, 11, 12, 17, 18):
            pos += 4
        elif tag in (5, 6):
            pos += 8
            i += 1
        elif tag in (7, 8, 16, 19, 20):
            pool[i], = struct.unpack_from(">H", data, pos)
            pos += 2
        elif tag == 15:
            pos += 3
        else:
            raise ValueError("constant tag %d" % tag)
        i += 1
    _, this_class, _, interfaces = struct.unpack_from(">HHHH", data, pos)
    pos += 8 + 2 * interfaces
    members = []
    for kind in ("field", "method"):
        n, = struct.unpack_from(">H", data, pos)
        pos += 2
        for _ in range(n):
            flags, name, descriptor, attributes = struct.unpack_from(">HHHH", data, pos)
            pos += 8
            for _ in range(attributes):
                _, length = struct.unpack_from(">HI", data, pos)
                pos += 6 + length
            if kind == "method":
                members.append((pool[name], pool[descriptor], flags))
    return pool[pool[this_class]], members


def mangle(text):
    out = []
    for c in text:
        if c.isascii() and c.isalnum():
            out.append(c)
        else:
            out.append({"/": "_", "_": "_1", ";": "_2", "[": "_3"}.get(c) or "_0%04x" % ord(c))
    return "".join(out)


def exported_symbols(java_home):
    symbols = set()
    for name in sorted(os.listdir(os.path.join(java_home, "lib"))):
        if name.endswith(".so"):
            text = subprocess.run(["objdump", "-T", os.path.join(java_home, "lib", name)], capture_output=True, text=True).stdout
            symbols.update(re.findall(r"\b(Java_\w+)$", text, re.M))
    return symbols


def table(path):
    """Rows (class, name, descriptor) of natives.def or intrinsics.def. A class constant is defined in the same file."""
    rows, known = set(), {}
    with open(path) as f:
        for line in f:
            m = re.match(r'#define (\w+) "([^"]+)"', line)
            if m:
                known[m.group(1)] = m.group(2)
            m = re.match(r'RRVM_(?:NATIVE|INTRINSIC)\((?:"([^"]+)"|(\w+)), "([^"]+)", "([^"]+)", [\w:<>]+\)', line)
            if m:
                rows.add((m.group(1) or known[m.group(2)], m.group(3), m.group(4)))
    return rows


def library_faults(path, methods):
    """Rows of vm/check/library.def that name no class or method. A class of another module than java.base is not looked for."""
    classes, named = {m[0] for m in methods}, {m[:2] for m in methods}
    with open(path) as f:
        rows = re.findall(r'^RRVM_(HELPER|QUIET|LOUD)\("([^"]+)", "?([\w*]+)"?\)', f.read(), re.M)
    for kind, cls, method in rows:
        if cls.startswith("sun/misc/"):
            continue
        if not any(c == cls or cls.endswith("*") and c.startswith(cls[:-1]) for c in classes):
            yield "library.def names no class: " + cls
        elif kind != "HELPER" and method != "*" and (cls, method) not in named:
            yield "library.def names no method: %s.%s" % (cls, method)


def is_ours(row):
    """A native method that a class of rrvm's own declares (classlib/java)."""
    source = os.path.join(ROOT, "classlib", "java", row[0] + ".java")
    if not os.path.exists(source):
        return False
    with open(source) as f:
        return re.search(r"\bnative [\w\[\]]+ %s\(" % row[1], f.read()) is not None


def is_polymorphic(cls, descriptor, flags):
    both = ACC_NATIVE | ACC_VARARGS
    return cls in ("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle") and flags & both == both and \
        descriptor.startswith("([Ljava/lang/Object;)")


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    listing = "--list" in sys.argv
    java = shutil.which("java")
    java_home = arguments[0] if arguments else os.path.dirname(os.path.dirname(os.path.realpath(java)))
    natives = table(os.path.join(ROOT, "classlib", "natives.def"))
    intrinsics = table(os.path.join(ROOT, "classlib", "intrinsics.def"))
    symbols = exported_symbols(java_home)
    methods, tally, faults = set(), {}, []
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([os.path.join(java_home, "bin", "jimage"), "extract", "--dir=" + scratch, "--include",
                        r"regex:/java.base/.*\.class", os.path.join(java_home, "lib", "modules")], check=True)
        for folder, _, files in os.walk(scratch):
            for name in files:
                with open(os.path.join(folder, name), "rb") as f:
                    cls, members = parse_class(f.read())
                for method, descriptor, flags in members:
                    methods.add((cls, method, descriptor))
                    if not flags & ACC_NATIVE:
                        continue
                    short = "Java_%s_%s" % (mangle(cls), mangle(method))
                    full = short + "__" + mangle(descriptor[1:descriptor.index(")")])
                    if (cls, method, descriptor) in natives:
                        by = "VM"
                    elif is_polymorphic(cls, descriptor, flags):
                        by = "signature-polymorphic"
                    elif short in symbols or full in symbols:
                        by = "JDK library"
                    elif method in REGISTERED_BY_LIBJAVA.get(cls, ()):
                        by = "registered by libjava"
                    elif (cls, method) in NOT_ON_LINUX:
                        by = "other systems"
                    else:
                        by = "NOTHING"
                        faults.append("no implementation: %s.%s%s" % (cls, method, descriptor))
                    tally[by] = tally.get(by, 0) + 1
                    if listing:
                        print("%-22s %s.%s%s" % (by, cls, method, descriptor))
    for rows, where in ((natives, "natives.def"), (intrinsics, "intrinsics.def")):
        for row in sorted(row for row in rows - methods if not is_ours(row)):
            faults.append("%s names no method: %s.%s%s" % ((where,) + row))
    faults += library_faults(os.path.join(ROOT, "vm", "check", "library.def"), methods)
    for fault in faults:
        print(fault)
    print(", ".join("%s: %d" % item for item in sorted(tally.items())))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
