# transhost. `make help` says what there is.

SHELL := /bin/sh
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift

# No Debian package but these, beside the Swift toolchain. The core needs the first four.
PACKAGES_CORE := pkg-config libffi-dev libseccomp-dev libsodium-dev
PACKAGES := $(PACKAGES_CORE) libcairo2-dev libpango1.0-dev \
	libavcodec-dev libavfilter-dev libavformat-dev libavutil-dev libswresample-dev libswscale-dev \
	liblcms2-dev libheif-dev libpng-dev libtiff-dev libwebp-dev fonts-inter

# What starts programs on many machines.
PACKAGES_MACHINES := parallel slurmctld slurmd slurm-client munge procps python3-venv
# What makes pictures of kinds that FFmpeg does not write, and profiles for them.
PACKAGES_PICTURES := imagemagick libtiff-tools libheif-examples libimage-exiftool-perl icc-profiles-free \
	libgs-common liblcms2-utils
# What tests hold films and pictures against: programs that are none of ours.
PACKAGES_TESTS := ffmpeg webp zsh fish mandoc time $(PACKAGES_PICTURES) $(PACKAGES_MACHINES)

PLUGINS := $(basename $(notdir $(wildcard Registry/*.json)))
RELEASE = .build/release
# Each configuration has a build directory of its own, or one would undo the other's work.
CORE := --disable-default-traits --scratch-path .build-core
# With the marks that libFuzzer goes by: what is built for one check serves the other.
SANITIZED := --disable-default-traits --scratch-path .build-sanitized --sanitize=address \
	-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined \
	-Xcc -fsanitize-coverage=inline-8bit-counters,pc-table,trace-cmp \
	-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table

.PHONY: help demo build test shipped allocations law test-abi matrix sanitizers sanitized fuzz fuzz-brief build-fuzz build-command \
	test-core kernels mutants mutants-sample bench bench-ipp truth install lint format setup setup-core \
	setup-kernels clean

help:
	@echo 'make demo             plays the plugin fold.so on two built-in screens, into fold.mp4'
	@echo 'make test             builds everything and runs all tests, and without the traits those of what they change'
	@echo 'make test-core        the part of that which needs no package but libffi, libseccomp and libsodium'
	@echo 'make kernels          the part of that which compares every kernel with plain loops, those for Arm too'
	@echo 'make law              checks the law of motion on 100,000 random programs'
	@echo 'make shipped          the part of that which holds what is installed against what other tests run'
	@echo 'make allocations      the part of that which counts how often frames ask for memory'
	@echo 'make test-abi         the part of that which calls the whole ABI with random arguments'
	@echo 'make matrix           has plugins fail in every way, everywhere'
	@echo 'make sanitizers       the same in brief, with the host under sanitizers: address, undefined, thread'
	@echo 'make fuzz             hands everything that is read from elsewhere anything, two minutes each at least'
	@echo 'make mutants          plants faults one at a time and says which no test has noticed'
	@echo 'make bench            measures the compositor beside its peers: a table of ratios'
	@echo 'make truth            says how near pictures come to the exact ones, beside its peers'
	@echo 'make lint             checks the format of the Swift code and the headers of the C ABI'
	@echo 'make format           formats the Swift code'
	@echo 'make install          installs into PREFIX=$(PREFIX), below DESTDIR if that is set'
	@echo 'make setup            installs the Debian packages that are missing'

setup:
	@.ci/setup $(PACKAGES)

setup-core:
	@.ci/setup $(PACKAGES_CORE)

# Programs of the tests that are no Debian package.
TEST_TOOLS := .build/test-tools

# Arm's kernels run under QEMU where the processor is another.
PACKAGES_KERNELS := $(if $(filter x86_64,$(shell uname -m)),qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross)
setup-kernels:
	@.ci/setup $(PACKAGES_KERNELS)

# The digests say which plugins are the host's own, and may run in its process.
build: setup
	$(SWIFT) build -c release
	@cd $(RELEASE) && for file in $(PLUGINS:%=lib%.so); do \
		echo "$$(sha256sum $$file) $$(stat -c %s $$file)"; \
	done > plugins.sha256

demo: build
	@$(RELEASE)/transhost --plugin fold.so --force --output fold.mp4

test: setup setup-kernels
	@.ci/setup $(PACKAGES_TESTS)
	@test -x $(TEST_TOOLS)/bin/openjd || python3 -m venv $(TEST_TOOLS)
	@$(TEST_TOOLS)/bin/python -m pip install --quiet openjd-cli==0.8.0
	$(SWIFT) build --build-tests
	@.ci/test $(SWIFT) test --skip-build
	@$(MAKE) --no-print-directory shipped
	@$(MAKE) --no-print-directory allocations
	@$(MAKE) --no-print-directory test-abi
	@$(MAKE) --no-print-directory fuzz-brief
	@$(MAKE) --no-print-directory test-core \
		TESTED="--filter '^($(WITH_TRAITS))Tests' --skip FailureMatrix --skip BrokenPlugin"

# Holds what is built as it is installed against what all other tests run.
shipped: build
	$(SWIFT) build --build-tests
	@Tests/Shipped/check.sh $(CURDIR)/$(RELEASE)/transhost $(CURDIR)/.build/debug/transhost
	TRANSHOST_BUILT=$(CURDIR)/$(RELEASE) .ci/test $(SWIFT) test --skip-build --filter '^(CommandTests|HostileTests)' \
		--skip ListTests --skip InfoTests

# OPTIONS=--all prints every count.
OPTIONS ?=
# Counts how often frames ask for memory, in a build like the one that is shipped.
allocations: setup-core
	$(SWIFT) build -c release --product allocations $(CORE)
	@.build-core/release/allocations $(OPTIONS)

# Calls the whole ABI with anything, under the address sanitizer, and with undefined behaviour in C
# made to trap. Leaks are counted by the program itself.
test-abi: setup-core
	$(SWIFT) build --product abi-fuzz $(SANITIZED)
	for seed in 1 2 3; do \
		ASAN_OPTIONS=detect_leaks=0 .build-sanitized/debug/abi-fuzz 40000 $$seed || exit 1; \
	done

# Byte for byte, for this processor and for Arm's; Tests/KernelBytes/README.md says how.
kernels: setup-kernels
	@Tests/KernelBytes/check.sh host
	@$(if $(PACKAGES_KERNELS),Tests/KernelBytes/check.sh aarch64)

# Every way to fail, in every container; the tests have a sample of it.
matrix: setup
	TRANSHOST_MATRIX=whole $(SWIFT) test --filter FailureMatrix

# The host under sanitizers runs its sample. Plugins' processes are as ever: they may not have the room that a
# sanitizer takes. Under the address sanitizer it draws, too, what is in perspective, made smaller or absurd; that
# of threads does not know Swift's Mutex, and takes what one guards for a race.
THREADED := --disable-default-traits --scratch-path .build-threaded --sanitize=thread
sanitizers: setup-core
	$(SWIFT) build --product transhost-worker $(CORE)
	@$(MAKE) --no-print-directory sanitized FOLDER=.build-sanitized FLAGS='$(SANITIZED)' \
		TESTED='FailureMatrix|AxisTurnTests|BadInputTests|SharpEdgeTests|DepthTests|ShrinkingTests'
	@$(MAKE) --no-print-directory sanitized TESTED=FailureMatrix FOLDER=.build-threaded FLAGS='$(THREADED)'
sanitized:
	$(SWIFT) build --build-tests $(FLAGS)
	cp .build-core/debug/transhost-worker $(FOLDER)/debug
	ASAN_OPTIONS=detect_leaks=0 $(SWIFT) test --skip-build $(FLAGS) --filter '$(TESTED)'

# Hands what reads anything from elsewhere anything; Tests/Fuzz/README.md says more.
FUZZERS := wire manifest parameter script
FUZZ_SECONDS ?= 120
# How often each reader and the command are tried, however long that takes.
FUZZ_LEAST := 20000
FUZZ_LEAST_FILES := 3000
FUZZ_FOUND := .build-sanitized/fuzz
# A reader, how long it is fuzzed, and what is kept of it.
fuzz_one = mkdir -p $(FUZZ_FOUND)/broken && SWIFT_BACKTRACE=enable=no \
	.build-sanitized/debug/fuzz $(1) -max_len=4096 -timeout=20 -rss_limit_mb=4096 \
	-artifact_prefix=$(FUZZ_FOUND)/broken/$(1)- -verbosity=0 $(2) Tests/Fuzz/Corpus/$(1)
# The command as a whole, on pictures, clips and command lines.
FUZZ_COMMAND := python3 Tests/Fuzz/Command/inputs.py --program .build/debug/transhost \
	--broken $(FUZZ_FOUND)/broken
fuzz: build-fuzz build-command
	@for reader in $(FUZZERS); do \
		echo "fuzz $$reader, for $(FUZZ_SECONDS) seconds and $(FUZZ_LEAST) times"; mkdir -p $(FUZZ_FOUND)/$$reader; \
		$(call fuzz_one,$$reader,-runs=$(FUZZ_LEAST) $(FUZZ_FOUND)/$$reader) || exit 1; \
		$(call fuzz_one,$$reader,-max_total_time=$(FUZZ_SECONDS) $(FUZZ_FOUND)/$$reader) || exit 1; \
	done
	@echo "fuzz the command, for $(FUZZ_SECONDS) seconds each and $(FUZZ_LEAST_FILES) times"
	@$(FUZZ_COMMAND) --seconds $(FUZZ_SECONDS) --least $(FUZZ_LEAST_FILES)

# The same inputs always: from none but the corpus, by one seed.
fuzz-brief: build-fuzz build-command
	@for reader in $(FUZZERS); do \
		echo "fuzz $$reader"; $(call fuzz_one,$$reader,-seed=1 -runs=20000 $$(mktemp -d)) || exit 1; \
	done
	@echo 'fuzz the command'; $(FUZZ_COMMAND) --runs 150

build-command: setup
	@.ci/setup python3 ffmpeg webp $(PACKAGES_PICTURES)
	$(SWIFT) build

build-fuzz: setup-core
	$(SWIFT) build --product fuzz $(SANITIZED) -Xlinker -u -Xlinker LLVMFuzzerRunDriver \
		-Xlinker $$(clang -print-file-name=libclang_rt.fuzzer_no_main-$$(uname -m).a) -Xlinker -lstdc++

# Where all else has been tested, those of modules that the traits change nothing of are left out.
WITH_TRAITS := Drawing|Media|Playing|Plugin|Validating|Command|Documentation
test-core: setup-core
	$(SWIFT) build --build-tests $(CORE)
	@.ci/test $(SWIFT) test --skip-build $(CORE) $(TESTED)

# The law over everything that moves, on as many random programs as it promises to hold for.
law: setup
	TRANSHOST_LAW_SEQUENCES=100000 $(SWIFT) test --filter MotionLaw

# Faults are data; Tests/Mutants/README.md says how to add one. The sample is another whenever the sources are.
MUTANTS := python3 Tests/Mutants/mutants.py
mutants: setup setup-kernels
	@$(MUTANTS)

mutants-sample: setup setup-kernels
	@$(MUTANTS) --sample 40

# What the peers need goes into a place that can be thrown away.
BENCH := .build/bench
BENCH_PACKAGES := python3-venv libpixman-1-dev libyuv-dev ffmpeg bc
BENCH_PYTHON := skia-python opencv-python-headless numpy halide
# Intel's library is there for its own kind of processors alone; it is measured, and ships with nothing.
BENCH_IPP := $(if $(filter x86_64,$(shell uname -m)),ipp ipp-include)
BENCH_CLANG = clang -O3 -march=native -Wall -Wextra
bench: build
	@.ci/setup $(BENCH_PACKAGES)
	@test -x $(BENCH)/venv/bin/python || python3 -m venv $(BENCH)/venv
	@$(BENCH)/venv/bin/python -m pip install --quiet $(BENCH_PYTHON) $(BENCH_IPP)
	$(BENCH_CLANG) Tests/Benchmarks/peers.c -o $(BENCH)/peers \
		$$(pkg-config --cflags --libs pixman-1) -lm -lpthread
	$(BENCH_CLANG) Tests/Benchmarks/libyuv.c -o $(BENCH)/libyuv -lyuv -lm -lpthread
	@$(if $(BENCH_IPP),$(MAKE) --no-print-directory bench-ipp)
	@python3 Tests/Benchmarks/compare.py $(RELEASE)/transhost $(BENCH) $(BENCH_OPTIONS)
	@Tests/Benchmarks/film.sh $(CURDIR)/$(RELEASE)/transhost
	@Tests/Benchmarks/start.sh $(CURDIR)/$(RELEASE)/transhost
	@$(RELEASE)/transhost bench --workload calls --workload growth

# The library looks for its parts under names that the packages do not have.
bench-ipp:
	@cd $(BENCH)/venv/lib && for file in libipp*.so.12; do \
		ln -sf $$file $${file%.12}; ln -sf $$file $$file.1; \
	done
	$(BENCH_CLANG) -I $(BENCH)/venv/include Tests/Benchmarks/ipp.c -o $(BENCH)/ipp -L $(BENCH)/venv/lib \
		-Wl,-rpath,$(CURDIR)/$(BENCH)/venv/lib -lippi -lipps -lippcore -lm -lpthread

# Every picture once more, exactly; Tests/Truth/README.md says what that is.
TRUTH := .build/truth
TRUTH_PACKAGES := python3-venv python3-dev libcairo2-dev gcc
truth: setup
	$(SWIFT) build -c release --product truth
	@.ci/setup $(TRUTH_PACKAGES)
	@mkdir -p $(TRUTH)
	@test -x $(TRUTH)/venv/bin/python || python3 -m venv $(TRUTH)/venv
	@$(TRUTH)/venv/bin/python -m pip install --quiet skia-python pycairo numpy
	@$(RELEASE)/truth scenes $(TRUTH)
	@$(TRUTH)/venv/bin/python Tests/Truth/peers.py $(TRUTH)
	@$(RELEASE)/truth table $(TRUTH)

# The toolchain brings clang; gcc is asked too where it is there.
WARNINGS := -Wall -Wextra -Wpedantic -Werror
HEADERS := Sources/CTransHost/compiles-as-c.c
lint:
	@! $(MAKE) --no-print-directory --warn-undefined-variables --dry-run test 2>&1 | grep 'undefined variable'
	$(SWIFT) format lint --strict --recursive --parallel Sources Plugins Tests Package.swift
	@for compiler in clang gcc; do \
		command -v $$compiler > /dev/null || continue; \
		for language in '-std=c11 -x c' '-std=c++17 -x c++'; do \
			echo "$$compiler $$language $(HEADERS)"; \
			$$compiler $$language $(WARNINGS) -fsyntax-only -I Sources/CTransHost/include \
				$(HEADERS) || exit 1; \
		done; \
	done
	@command -v python3 > /dev/null || .ci/setup python3
	$(MUTANTS) --check

format:
	$(SWIFT) format --in-place --recursive --parallel Sources Plugins Tests Package.swift

# The SDK is a package of its own once it is installed: what a plugin in Swift depends on.
define SDK_PACKAGE
// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "sdk",
  products: [.library(name: "AnimatorKit", targets: ["CTransHost", "AnimatorKit", "UIKit"])],
  targets: [
    .target(name: "CTransHost", exclude: ["CHANGES.md"]),
    .target(
      name: "AnimatorKit", dependencies: ["CTransHost"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "UIKit", dependencies: ["AnimatorKit"], swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
endef

define SDK_PKG_CONFIG
prefix=$(PREFIX)
includedir=$${prefix}/include
pluginsdir=$${prefix}/lib/transhost/plugins
sdkdir=$${prefix}/share/transhost/sdk

Name: transhost
Description: UIKit's view-controller transitions on Linux: the ABI of plugins
Version: 0.1.0
Cflags: -I$${includedir}
Libs: -Wl,--version-script=$${sdkdir}/plugin.version
endef

# Of names that no other program goes by: Meson takes PKG_CONFIG for where pkg-config is.
export SDK_PACKAGE SDK_PKG_CONFIG

# The program with its manual and completions, the worker, the plugins with their manifests, the ABI's headers,
# the SDK and a pkg-config file.
ROOT = $(DESTDIR)$(PREFIX)
PLUGINS_DIR = $(ROOT)/lib/transhost/plugins
SDK_DIR = $(ROOT)/share/transhost/sdk
COMPLETIONS = $(ROOT)/share/bash-completion/completions $(ROOT)/share/zsh/site-functions \
	$(ROOT)/share/fish/vendor_completions.d
install: build
	install -d $(ROOT)/bin $(ROOT)/include $(ROOT)/lib/pkgconfig $(PLUGINS_DIR) $(SDK_DIR)/Sources
	install -d $(ROOT)/libexec/transhost $(ROOT)/share/man/man1 $(ROOT)/share/transhost $(COMPLETIONS)
	install -m 755 $(RELEASE)/transhost $(ROOT)/bin/
	$(RELEASE)/transhost man --force --directory $(ROOT)/share/man/man1
	$(RELEASE)/transhost completion bash > $(ROOT)/share/bash-completion/completions/transhost
	$(RELEASE)/transhost completion zsh > $(ROOT)/share/zsh/site-functions/_transhost
	$(RELEASE)/transhost completion fish > $(ROOT)/share/fish/vendor_completions.d/transhost.fish
	install -m 755 $(RELEASE)/transhost-worker $(RELEASE)/transhost-decoder \
		$(RELEASE)/libmeasured.so $(RELEASE)/libmeasured-swift.so $(ROOT)/libexec/transhost/
	install -m 644 $(RELEASE)/plugins.sha256 $(ROOT)/libexec/transhost/
	install -m 755 $(PLUGINS:%=$(RELEASE)/lib%.so) $(PLUGINS_DIR)/
	install -m 644 $(PLUGINS:%=Registry/%.json) $(PLUGINS_DIR)/
	install -m 755 Sources/transhost/Machines/film-slurm $(ROOT)/bin/
	install -m 644 Sources/transhost/Machines/film.openjd.yaml Sources/Playing/Playing.docc/*.schema.json \
		$(ROOT)/share/transhost/
	cp -R Sources/CTransHost/include/transhost $(ROOT)/include/
	cp -R Sources/CTransHost Sources/AnimatorKit Sources/UIKit $(SDK_DIR)/Sources/
	install -m 644 Plugins/plugin.version LICENSE $(SDK_DIR)/
	printf '%s\n' "$$SDK_PACKAGE" > $(SDK_DIR)/Package.swift
	printf '%s\n' "$$SDK_PKG_CONFIG" > $(ROOT)/lib/pkgconfig/transhost.pc

clean:
	rm -rf .build .build-core .build-sanitized
