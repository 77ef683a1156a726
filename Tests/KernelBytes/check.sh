#!/bin/sh
# check.sh host|aarch64: holds the kernels of this processor, or Arm's under QEMU, against the plain loops.
set -eu

if [ $# -ne 1 ] || { [ "$1" != host ] && [ "$1" != aarch64 ]; }; then
    echo "usage: check.sh host|aarch64" >&2
    exit 64
fi
cd "$(dirname "$0")/../.."
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

# compile PROGRAM OPTION...: as release builds compile them; what is at fault in one place shows there.
compile() {
    program=$1
    shift
    clang "$@" -std=gnu11 -O2 -Wall -Wextra -Werror -I Sources/CKernels/include -I Tests/KernelBytes \
        Tests/KernelBytes/*.c Sources/CKernels/*.c -lm -o "$program"
}

compile "$build/host"
"$build/host" record "$build/expected"
if [ "$1" = host ]; then
    "$build/host" check "$build/expected" scalar
    exit 0
fi
for tool in qemu-aarch64 aarch64-linux-gnu-gcc; do
    command -v $tool > /dev/null && continue
    echo "check.sh: there is no '$tool'; 'make kernels' installs it" >&2
    exit 1
done
# The toolchain's clang makes code for any processor; headers and libraries come with the other compiler.
compile "$build/aarch64" --target=aarch64-linux-gnu -static -fuse-ld=lld
timeout 300 qemu-aarch64 "$build/aarch64" check "$build/expected" scalar neon
