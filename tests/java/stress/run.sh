#!/bin/sh
# The stress test on rrvm: tests/java/stress/run.sh [seconds [threads]], default 60 s and 64 threads. RRVM names the VM.
set -e
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
out=${STRESS_BUILD:-$root/build/java-tests/stress}
mkdir -p "$out"
javac -d "$out" "$here/Stress.java"
exec "${RRVM:-$root/build/release/bin/rrvm}" ${RRVM_ARGS:-} -Xmx256m -cp "$out" Stress "${1:-60}" "${2:-64}"
