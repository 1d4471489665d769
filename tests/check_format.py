#!/usr/bin/env python3
"""Names the C++ and C files that clang-format would change. usage: check_format.py ROOT CLANG_FORMAT

Only version 14 is asked, because versions format differently. .inc and .def files are tables and fragments, laid out by hand.
A file that is not right is made so by `clang-format -i FILE`. A macro's rows without semicolons can come out differently
each time that they are formatted; give them semicolons, or stand them between `// clang-format off` and `on`."""
import pathlib
import subprocess
import sys

if len(sys.argv) != 3:
    sys.exit(__doc__)
root, program = pathlib.Path(sys.argv[1]), sys.argv[2]
folders = ("benchmarks", "classlib", "jit", "loader", "rr", "tests", "tools", "vm")

try:
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
except OSError:
    sys.exit(f"no clang-format ({program}): scripts/packages-test.txt names its package")
if " version 14." not in version:
    sys.exit(f"{version} formats otherwise than version 14, which the tree obeys")

files = sorted(f for folder in folders for f in (root / folder).rglob("*") if f.suffix in (".h", ".cpp", ".c"))
answer = subprocess.run([program, "--dry-run", "--ferror-limit=1", *map(str, files)], capture_output=True, text=True)
wrong = sorted({line.split(":")[0] for line in answer.stderr.splitlines() if "-Wclang-format-violations" in line})
for name in wrong:
    print(f"clang-format -i {pathlib.Path(name).relative_to(root)}")
print(f"{len(files)} files looked at, {len(wrong)} to be formatted")
if answer.returncode and not wrong:
    print(answer.stderr)
sys.exit(1 if wrong or answer.returncode or not files else 0)
