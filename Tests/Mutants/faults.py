"""The faults: data in `faults/MODULE.toml`, and whether it still fits the sources."""

import dataclasses
import pathlib
import re
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = HERE / "faults"

# What stands in `put` for "this fault is on".
PLACEHOLDER = re.compile(r"\bMUTANT\b")
REQUIRED = {"file", "says", "find", "put"}
OPTIONAL = {"tests", "equivalent", "survives", "needs"}
# The share of a module's faults that may be listed as surviving.
TOLERATED = 0.05


class WrongData(Exception):
    """The data cannot be used; its words say what is wrong with which fault."""


@dataclasses.dataclass(frozen=True)
class Fault:
    """One thing that is wrong when it is switched on."""

    module: str
    number: int
    file: str
    says: str
    find: str
    put: str
    tests: tuple
    equivalent: str | None = None
    survives: str | None = None
    needs: str | None = None

    @property
    def name(self):
        return f"{self.module}/{self.number}"

    @property
    def is_unnoticed(self):
        """Whether the data says that no test notices: it cannot be seen, or is not tested yet."""
        return self.equivalent is not None or self.survives is not None

    @property
    def path(self):
        return f"Sources/{self.module}/{self.file}"

    def line(self, text):
        """The line of the source where what is replaced begins."""
        start = text.index(self.find) + len(self.find) - len(self.find.lstrip())
        return text.count("\n", 0, start) + 1


def read(folder=FOLDER):
    """All faults, module by module, in the order of the files."""
    return [fault for path in sorted(folder.glob("*.toml")) for fault in read_module(path)]


def read_module(path):
    """The faults of one file of data."""
    data = tomllib.loads(path.read_text())
    found = []
    for number, row in enumerate(data["fault"], 1):
        name = f"{path.name}, fault {number}"
        missing, unknown = REQUIRED - row.keys(), row.keys() - REQUIRED - OPTIONAL
        if missing or unknown:
            raise WrongData(f"{name}: lacks {sorted(missing)}, has unknown {sorted(unknown)}")
        tests = tuple(row.pop("tests", data["tests"]))
        found.append(Fault(module=path.stem, number=number, tests=tests, **row))
    return found


def too_many_survivors(faults):
    """The modules in which more are listed as surviving than may be: a sentence each."""
    found = []
    for module in dict.fromkeys(fault.module for fault in faults):
        own = [fault for fault in faults if fault.module == module and fault.equivalent is None]
        listed = sum(1 for fault in own if fault.survives is not None)
        if listed > TOLERATED * len(own):
            found.append(
                f"{module}: {listed} of {len(own)} faults are listed as surviving; "
                f"more than {TOLERATED:.0%} may not")
    return found


def problems(faults, root=ROOT):
    """What is wrong with the faults as the sources are now: a sentence each."""
    found, taken = too_many_survivors(faults), {}
    for fault in faults:
        where = f"{fault.path}: {fault.name} ({fault.says})"
        path = root / fault.path
        if not path.is_file():
            found.append(f"{where}: there is no such file")
            continue
        text = path.read_text()
        count = text.count(fault.find)
        if count != 1:
            found.append(f"{where}: its text is found {count} times, not once")
            continue
        if not PLACEHOLDER.search(fault.put):
            found.append(f"{where}: nothing in what is put there is switched by MUTANT")
        start = text.index(fault.find)
        span = range(start, start + len(fault.find))
        for name, other in taken.setdefault(fault.path, []):
            if span.start < other.stop and other.start < span.stop:
                found.append(f"{where}: replaces some of what {name} replaces")
        taken[fault.path].append((fault.name, span))
    return found
