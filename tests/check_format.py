#!/usr/bin/env python3
"""Names the C++ and C files that clang-format would change, and the documents that scripts/wrap-prose would.
usage: check_format.py ROOT CLANG_FORMAT

Only version 14 is asked, because versions format differently. .inc and .def files are laid out by hand, because they are read
as tables: rows of macros in columns, and short handlers of the interpreter one below the other.
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
print(f"{len(files)} files looked at, {len(wrong)} to be formatted", flush=True)
if answer.returncode and not wrong:
    print(answer.stderr)
prose = subprocess.run([sys.executable, str(root / "scripts/wrap-prose"), "--check"]).returncode
sys.exit(1 if wrong or answer.returncode or prose or not files else 0)
