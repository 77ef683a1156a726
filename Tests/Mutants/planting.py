"""A scratch copy of the package with all faults in it, each behind a switch, built once.

The switch is an environment variable that holds a fault's name, `Geometry/3`. A module reads it once.
"""

import os
import pathlib
import re
import subprocess

from faults import PLACEHOLDER, ROOT, WrongData

SCRATCH = ROOT / ".build" / "mutants"
SWITCH = "TRANSHOST_MUTANT"

SWIFT = """import Glibc

/// The number of this module's fault that is on, or 0.
let plantedFault: Int = {
  guard let name = getenv("%(switch)s") else { return 0 }
  let words = String(cString: name).split(separator: "/")
  return words.first == "%(module)s" ? Int(words[1]) ?? 0 : 0
}()
"""

HEADER = """/* The number of this module's fault that is on, or 0. */
#ifndef PLANTED_FAULT_H
#define PLANTED_FAULT_H

/* It comes before what the source asks of the C library. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>

__attribute__((unused)) static int planted_fault;

__attribute__((constructor)) static void read_planted_fault(void) {
    const char *name = getenv("%(switch)s");
    if (name && strncmp(name, "%(module)s/", strlen("%(module)s/")) == 0)
        planted_fault = atoi(name + strlen("%(module)s/"));
}

#endif
"""

# What draws and counts is compiled for speed, or its tests would take most of the time.
FAST = """
for target in package.targets where ["Geometry", "Animating", "Compositing"].contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
}
for target in package.targets where target.name == "CKernels" {
  target.cSettings = [.unsafeFlags(["-O2"])]
}
"""


# What the package does not consist of: what is built, and what belongs to tools.
NOT_SOURCES = re.compile(r"\.build.*|\.git|\.swiftpm|__pycache__|demo")


def sources():
    """What the package consists of: all files that are there now, but those that are built."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not NOT_SOURCES.fullmatch(name)]
        found += [str(pathlib.Path(folder, name).relative_to(ROOT)) for name in names]
    return sorted(found)


def planted(text, faults):
    """A source with all of its faults in it."""
    # From the back, so that what is found stays where it is.
    for fault in sorted(faults, key=lambda fault: -text.index(fault.find)):
        # A comparison in the parentheses of an `if` as well is one too many for C's compilers.
        switch = (
            f"(plantedFault == {fault.number})" if fault.path.endswith(".swift")
            else f"(planted_fault == {fault.number} ? 1 : 0)")
        put = PLACEHOLDER.sub(switch, fault.put)
        start = text.index(fault.find)
        text = text[:start] + put + text[start + len(fault.find):]
    return text


def contents(faults):
    """Every file of the scratch copy, by its path, with what stands in it."""
    by_path, modules = {}, set()
    for fault in faults:
        by_path.setdefault(fault.path, []).append(fault)
        modules.add((fault.module, fault.path.endswith(".swift")))
    files = {name: (ROOT / name).read_bytes() for name in sources()}
    files["Package.swift"] += FAST.encode()
    for path, own in by_path.items():
        files[path] = planted(files[path].decode(), own).encode()
    for module, is_swift in modules:
        folder, words = f"Sources/{module}", {"switch": SWITCH, "module": module}
        if is_swift:
            files[f"{folder}/PlantedFault.swift"] = (SWIFT % words).encode()
            continue
        files[f"{folder}/planted-fault.h"] = (HEADER % words).encode()
        for path in files:
            if path.startswith(f"{folder}/") and path.endswith(".c"):
                files[path] = b'#include "planted-fault.h"\n' + files[path]
    return files


def plant(faults, scratch=SCRATCH):
    """Brings the scratch copy up to date; what has not changed keeps its date, for the build."""
    files = contents(faults)
    for name, content in files.items():
        path = scratch / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod((ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644)
    for folder, folders, names in os.walk(scratch):
        folders[:] = [name for name in folders if name != ".build"]
        for name in names:
            path = pathlib.Path(folder, name)
            if str(path.relative_to(scratch)) not in files:
                path.unlink()


def build(scratch=SCRATCH):
    """Builds the copy with its tests; gives the program that runs them."""
    # No debugger will look at it.
    command = [
        os.environ.get("SWIFT", "swift"), "build", "--build-tests", "--package-path", str(scratch),
        "-Xswiftc", "-gnone",
    ]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        lines = result.stdout.splitlines()
        errors = dict.fromkeys(line for line in lines if re.match(r"(/\S+: )?error:", line))
        raise WrongData("\n".join(errors or lines[-20:]))
    return next((scratch / ".build" / "debug").glob("*.xctest"))
