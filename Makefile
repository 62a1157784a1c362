# `make` alone lists the targets.

SWIFT ?= swift
# All targets use the same flags, so that they share what they build. Laws are slow in debug.
FLAGS := -c release -Xswiftc -enable-testing
SOURCES := Sources Tests Package.swift \
	$(foreach package,Examples/Server Examples/Reader Benchmarks/Store,$(wildcard $(addprefix $(package)/,Package.swift Sources Tests)))
FEED := Corpus/feeds/home-1.json
NOW := 2026-11-21T12:00:00Z
ORACLES := .build/oracles
PYTHON = $(ORACLES)/bin/python3
POSTKIT = "$$($(SWIFT) build $(FLAGS) --show-bin-path)/postkit"
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
INSTALL := $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends

.PHONY: help setup packages install uninstall dist package-test root-test postkit demo test test-modules \
	test-portable store test-store server test-server server-load reader reader-image test-reader laws check \
	check-all release docs symbols api man completions images reader-note upgrade \
	format lint oracles terminal-oracle browser-test commonmark tree-construction linear amplification bounded faults \
	commands fuzz fuzz-check memory races \
	bench bench-count coverage spark-test chromium counter

help: ## List the targets
	@awk -F ':.*## |^##@ ' '/^##@ / { printf "\n%s\n", $$2 } \
		/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

##@ Build and test

setup: ## Install missing packages: the headers of libxml2, libcmark and SQLite, pkg-config
	@pkg-config --exists libxml-2.0 libcmark sqlite3 2>/dev/null || $(MAKE) --no-print-directory packages

packages:
ifeq ($(shell uname -s),Darwin)
	brew install libxml2 cmark pkgconf
else
	$(SUDO) apt-get update
	$(INSTALL) libxml2-dev libcmark-dev libsqlite3-dev pkg-config
endif

postkit: setup
	@$(SWIFT) build $(FLAGS) --product postkit

demo: postkit ## Render a page of a feed in the terminal
	@$(POSTKIT) feed --now $(NOW) $(FEED)

test: test-modules test-store ## Run all tests and print a summary

test-modules: setup
	@.ci/test $(SWIFT) test $(FLAGS) --disable-testable-imports

# The tests of the modules that work without C libraries, in their own build folder.
PORTABLE := --disable-default-traits --scratch-path .build/portable
PORTABLE_TESTS := POSTKIT_TESTS=PostTextTests,PostJSONTests,PostDocumentTests,PostPolicyTests,$\
PostSanitizerTests,PostHTMLTests,PostLinkingTests,PostEditorsTests,PostNetworksTests,PostTerminalTests,$\
PostAttributedTextTests,PostSummaryTests,PostFeedTests,LawTests,SpecTests

test-portable: ## Run the tests, with all laws, without libxml2 and libcmark
	@LOG=.build/test-portable.log $(PORTABLE_TESTS) .ci/test $(SWIFT) test $(FLAGS) $(PORTABLE) \
		--disable-testable-imports

# The build folder of the traits. `Sockets` enables `Store`, too. The tests build only what they need, without
# debugging information, which lengthens a build.
STORE ?= .build/store
STORE_TESTS := POSTKIT_TESTS=PostStoreTests,PostSocketsTests,PostScreensTests

store: setup ## Build PostStore, PostSockets and PostScreens, which need the trait Sockets, and their tests
	$(STORE_TESTS) $(SWIFT) build --build-tests --traits default,Sockets --scratch-path $(STORE) -Xswiftc -gnone

test-store: setup ## Run the tests of PostStore, PostSockets and PostScreens
	@LOG=.build/test-store.log $(STORE_TESTS) .ci/test $(SWIFT) test --traits default,Sockets \
		--scratch-path $(STORE) -Xswiftc -gnone --test-product PostKitPackageTests

# The options of the server; `swift run postkit-server --help` in Examples/Server lists them.
SERVER ?= --corpus $(abspath Corpus)
# Without debugging information, which lengthens a build. `swift test` needs the index.
PLAIN := --package-path Examples/Server -Xswiftc -gnone
# With the build folder of the server, the reader builds less, but SwiftPM then builds the server again next time.
READER_BUILD ?= Examples/Reader/.build
READER := --package-path Examples/Reader --scratch-path $(READER_BUILD) -Xswiftc -gnone

server: setup ## Start the reference server on loopback with the corpus (SERVER=options)
	@echo "Building postkit-server with PostKit, Hummingbird and GRDB; the first build takes about 4 minutes on two cores."
	@$(SWIFT) build $(PLAIN) --product postkit-server
	@$(if $(filter file,$(origin SERVER)),echo "The user demo has the number 1 and the token demo; Ctrl-C ends the server at:")
	@"$$($(SWIFT) build $(PLAIN) --show-bin-path)/postkit-server" $(SERVER)

# The numbers of random runs of PostStore against the server, and of kills of a client.
RUNS ?= 20
KILLS ?= 5

test-server: setup ## Test the server, and PostStore with it in RUNS random runs and with KILLS kills
	@LOG=.build/test-server.log POSTKIT_MODEL_RUNS=$(RUNS) POSTKIT_KILLS=$(KILLS) \
		.ci/test $(SWIFT) test $(PLAIN)
	@command -v curl > /dev/null || ! command -v apt-get > /dev/null || \
		{ $(SUDO) apt-get update && $(INSTALL) curl; }
	@$(SWIFT) build $(PLAIN) --product postkit-server
	@python3 Examples/Server/Tests/readme.py "$$($(SWIFT) build $(PLAIN) --show-bin-path)/postkit-server"
	@test "$$(uname -s)" != Linux || $(MAKE) --no-print-directory server-load CONNECTIONS=100

# The options of the reader, for example PLAIN_READER=--plain.
PLAIN_READER ?=
SERVED := Examples/Server/.build/tested-server

$(SERVED): setup FORCE
	@$(SWIFT) build $(PLAIN) --product postkit-server
	@cp "$$($(SWIFT) build $(PLAIN) --show-bin-path)/postkit-server" $@

FORCE:

reader: reader-note $(SERVED) ## Start the terminal reader on the reference server with the corpus
	@$(SWIFT) build $(READER) --product postkit-reader
	@Examples/Reader/demo $(SERVED) "$$($(SWIFT) build $(READER) --show-bin-path)/postkit-reader" Corpus $(PLAIN_READER)

reader-note:
	@echo "Building postkit-server and postkit-reader with PostKit, Hummingbird and GRDB; the first build takes about 8 minutes on two cores."

reader-image: $(SERVED) $(ORACLES)/installed ## Write the image of the reader for the README
	@$(SWIFT) build $(READER) --product postkit-reader
	@$(PYTHON) Examples/Reader/Tests/picture.py $(SERVED) \
		"$$($(SWIFT) build $(READER) --show-bin-path)/postkit-reader" Corpus > .readme/reader.svg

# The number of kills of the reader.
READER_KILLS ?= 10
# The number of random keys.
READER_KEYS ?= 300

test-reader: $(SERVED) $(ORACLES)/installed ## Test the reader against the server, with READER_KILLS kills and READER_KEYS random keys
	@LOG=.build/test-reader.log .ci/test $(SWIFT) test $(READER)
	@$(SWIFT) build $(READER) --product postkit-reader
	@python3 Examples/Reader/Tests/commands.py --kills $(READER_KILLS) $(SERVED) \
		"$$($(SWIFT) build $(READER) --show-bin-path)/postkit-reader"
	@$(PYTHON) Examples/Reader/Tests/screens.py --keys $(READER_KEYS) $(SERVED) \
		"$$($(SWIFT) build $(READER) --show-bin-path)/postkit-reader"

# The number of connections of each kind, and the limit of the server's resident memory in megabytes.
CONNECTIONS ?= 1000
RESIDENT ?= 200

server-load: setup ## Measure the memory of the server with CONNECTIONS slow clients or sockets (Linux)
	@$(SWIFT) build $(PLAIN) --product postkit-server
	@python3 Examples/Server/Tests/load.py --connections $(CONNECTIONS) --megabytes $(RESIDENT) \
		"$$($(SWIFT) build $(PLAIN) --show-bin-path)/postkit-server" Corpus
	@python3 Examples/Server/Tests/sockets.py --sockets $(CONNECTIONS) --megabytes $(RESIDENT) \
		"$$($(SWIFT) build $(PLAIN) --show-bin-path)/postkit-server"

LAW_CASES ?= 10000
LAW_SEED ?= $(shell date +%s)

laws: setup ## Test the laws on LAW_CASES generated inputs from LAW_SEED
	POSTKIT_LAW_CASES=$(LAW_CASES) POSTKIT_LAW_SEED=$(LAW_SEED) \
		$(SWIFT) test $(FLAGS) --disable-testable-imports --filter Law

check: ## Run everything that continuous integration runs
	.ci/run

check-all: ## Run the checks before a release, which take hours
	.ci/all

release: setup ## Build the fastest command, .build/optimized/release/postkit
	@SWIFT="$(SWIFT)" .ci/release

##@ Install

# The command is PREFIX/bin/postkit.
PREFIX ?= /usr/local

install: setup ## Install the command, its manual page and completions below PREFIX
	@SWIFT="$(SWIFT)" .ci/package install "$(PREFIX)"

uninstall: ## Remove what `make install` installed
	@.ci/package uninstall "$(PREFIX)"

# The folder of the archive and, on Debian, the package.
DIST ?= .build/dist

dist: setup ## Write an archive of the command with its checksum, and on Debian a package, into DIST
	@SWIFT="$(SWIFT)" .ci/package archive "$(DIST)"
	@! command -v dpkg-deb > /dev/null || SWIFT="$(SWIFT)" .ci/package deb "$(DIST)"

package-test: dist ## Install, use and remove the archive and the package in clean roots of Debian
	@.ci/clean-root packages "$(DIST)"

# Folders of this machine that the root shows, such as mirrors of packages.
SHOWN ?=

root-test: ## Build and test in a clean root of Debian with this machine's Swift (SHOWN=folders)
	@.ci/clean-root toolchain $(SHOWN)

##@ Documentation and style

docs: symbols ## Build the documentation of all modules, and serve it on loopback
	@.ci/docs archive
	@.ci/docs serve

symbols: setup
	@$(SWIFT) build $(FLAGS)
	@$(STORE_TESTS) $(SWIFT) build --traits default,Sockets --scratch-path $(STORE) -Xswiftc -gnone --target PostSockets
	@$(STORE_TESTS) $(SWIFT) build --traits default,Sockets --scratch-path $(STORE) -Xswiftc -gnone --target PostScreens
	@.ci/docs symbols "$$($(SWIFT) build $(FLAGS) --show-bin-path)/Modules" $(STORE)

api: symbols ## Compare the public declarations with Tests/API; RECORD=1 records them
	@python3 .ci/api.py .build/docs $(if $(RECORD),--record)

upgrade: setup ## Test a package that was written for version 0.1, and compare its declarations
	@LOG=.build/upgrade.log .ci/test $(SWIFT) test --package-path Tests/Upgrade -Xswiftc -gnone
	@python3 .ci/upgrade.py

# `man -M .build/man postkit` shows the page.
MANUAL := .build/man/man1/postkit.1

man: postkit ## Write the manual page into .build/man
	@mkdir -p $(dir $(MANUAL))
	@python3 .ci/manual.py $(POSTKIT) > $(MANUAL)
	@if command -v groff > /dev/null; then \
		faults=$$(groff -man -Tutf8 -k -ww -z $(MANUAL) 2>&1); test -z "$$faults" || \
		{ echo "$$faults"; exit 1; }; fi
	@echo $(MANUAL)

completions: postkit ## Write completions for bash, zsh and fish into .build/completions
	@mkdir -p .build/completions
	@$(POSTKIT) --generate-completion-script bash > .build/completions/postkit
	@$(POSTKIT) --generate-completion-script zsh > .build/completions/_postkit
	@$(POSTKIT) --generate-completion-script fish > .build/completions/postkit.fish
	@bash -n .build/completions/postkit
	@ls .build/completions/*

images: postkit ## Write the images of the README
	@mkdir -p .readme
	$(POSTKIT) feed --now $(NOW) --to svg --width 76 Corpus/feeds/picture.json > .readme/feed.svg
	$(POSTKIT) inspect --to svg --width 76 .readme/inspect.html > .readme/inspect.svg

format: ## Format the sources
	$(SWIFT) format --in-place --recursive $(SOURCES)

lint: ## Check the format and the words of the sources
	$(SWIFT) format lint --strict --recursive $(SOURCES)
	@python3 .ci/words.py

##@ Independent oracles

# A folder of WHATWG parser tests (`.dat` files) to compare as well.
WHATWG ?=
# The number of generated documents that Chromium renders; RENDERED=20000 takes minutes.
RENDERED ?= 1000
TRUTH ?= html5lib
# The number of generated feeds.
FEEDS ?= 2000
# The number of generated feeds that are written in each format.
WRITTEN_FEEDS ?= 400
# The number of generated posts that are written for networks.
MESSAGES ?= 5000
# The number of generated sources and documents of GitHub's Markdown.
MARKDOWN ?= 5000
# Compares the hosts with every code point, or a sample: HOSTS=20 takes every 20th.
HOSTS ?= 1

$(ORACLES)/installed: Tests/Oracles/requirements.txt
	python3 -m venv $(ORACLES)
	$(ORACLES)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

oracles: postkit $(ORACLES)/installed terminal-oracle ## Compare with an independent parser and with Chromium (TRUTH=chromium, WHATWG=folder, PAGES=folder)
	$(PYTHON) Tests/Oracles/fidelity.py --self-test
	$(PYTHON) Tests/Oracles/reparse.py --self-test
	$(PYTHON) Tests/Oracles/fidelity.py --truth $(TRUTH) --minimum traps=99.1 --minimum posts=99.9 \
		$(POSTKIT) traps=Tests/Oracles/traps posts=$(PAGES) \
		$(if $(WHATWG),whatwg=$(WHATWG) --minimum whatwg=99)
	@if command -v chromium chromium-browser google-chrome > /dev/null; then set -x; \
		$(PYTHON) Tests/Oracles/rendering.py --self-test && \
		$(PYTHON) Tests/Oracles/rendering.py --plain --count $(RENDERED) --minimum 99.9 $(POSTKIT) \
			$(PAGES) && \
		$(PYTHON) Tests/Oracles/rendering.py --count $(RENDERED) --minimum 99.9 $(POSTKIT); \
		else echo "rendering.py: skipped, Chromium is not installed"; fi
	$(PYTHON) Tests/Oracles/encodings.py $(POSTKIT)
	$(PYTHON) Tests/Oracles/losses.py $(POSTKIT)
	$(PYTHON) Tests/Oracles/reports.py $(POSTKIT)
	$(PYTHON) Tests/Oracles/hosts.py --every $(HOSTS) $(POSTKIT)
	$(PYTHON) Tests/Oracles/markdown_readers.py $(POSTKIT)
	$(PYTHON) Tests/Oracles/feed_dates.py $(POSTKIT)
	$(PYTHON) Tests/Oracles/networks.py --count $(MESSAGES) $(POSTKIT) Corpus/posts
	$(PYTHON) Tests/Oracles/feeds.py --count $(FEEDS) $(POSTKIT) $$(find Corpus/syndication -type f \
		! -name '*.ndjson' ! -name '*.tsv' ! -name '*.txt' | sort)
	$(PYTHON) Tests/Oracles/written_feeds.py --count $(WRITTEN_FEEDS) $(POSTKIT) \
		$$(find Corpus/syndication -type f ! -name '*.ndjson' ! -name '*.tsv' ! -name '*.txt' | sort)
	@command -v cmark-gfm > /dev/null || ! command -v apt-get > /dev/null || \
		{ $(SUDO) apt-get update && $(INSTALL) cmark-gfm; }
	$(PYTHON) Tests/Oracles/github_markdown.py --count $(MARKDOWN) $(POSTKIT)
	for policy in post Tests/Oracles/permissive.json; do \
		$(PYTHON) Tests/Oracles/reparse.py --sanitize $(POSTKIT) $$policy Corpus/attacks Corpus/posts \
			|| exit 1; done
	POSTKIT_GENERATED=$(abspath $(ORACLES))/generated.ndjson $(SWIFT) test $(FLAGS) \
		--disable-testable-imports --filter GeneratedDocuments
	$(PYTHON) Tests/Oracles/reparse.py < $(ORACLES)/generated.ndjson

# Compares a sample of pages; for all, use EVERY=1 WIDTHS=0-200 PAGES='Corpus/posts Corpus/attacks'.
EVERY ?= 13
WIDTHS ?= 0-9,12,19,40,79-81,133,200
PAGES ?= Corpus/posts
EMOJI := /usr/share/unicode/emoji

terminal-oracle: postkit $(ORACLES)/installed ## Compare pages with an emulator and with wcwidth
	$(PYTHON) Tests/Oracles/terminal.py --every $(EVERY) $(POSTKIT)
	$(PYTHON) Tests/Oracles/pages.py --widths $(WIDTHS) $(POSTKIT) $(PAGES)
	@command -v tmux > /dev/null || ! command -v apt-get > /dev/null || \
		{ $(SUDO) apt-get update && $(INSTALL) tmux; }
	@if ! test -d $(EMOJI); then echo "widths.py: skipped, Debian's unicode-data is not installed"; \
		elif ! command -v tmux > /dev/null; then echo "widths.py: skipped, tmux is not installed"; \
		else $(PYTHON) Tests/Oracles/widths.py $(POSTKIT); fi

# Runs every attack, or a sample: ATTACKS=11 runs every 11th.
ATTACKS ?= 1

browser-test: postkit chromium ## Check every sanitized attack in headless Chromium
	python3 Tests/Oracles/browser.py --every $(ATTACKS) $(POSTKIT) Corpus/attacks

chromium:
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
		{ $(SUDO) apt-get update && $(INSTALL) chromium; }

# The examples of a CommonMark specification, as JSON: spec.commonmark.org/0.30/spec.json.
SPEC ?=

commonmark: setup ## Run the examples of a CommonMark specification (SPEC=spec.json)
	@test -f "$(SPEC)" || { echo "commonmark: SPEC is not a file"; exit 66; }
	POSTKIT_COMMONMARK_SPEC=$(abspath $(SPEC)) $(SWIFT) test $(FLAGS) --disable-testable-imports \
		--filter CommonMarkSpecTests

# Tests in the format of html5lib-tests, such as its folder `tree-construction`.
TREES ?=

tree-construction: setup ## Run public tests of tree construction (TREES=folder)
	@test -d "$(TREES)" || { echo "tree-construction: TREES is not a folder"; exit 66; }
	POSTKIT_TREE_CONSTRUCTION=$(abspath $(TREES)) $(SWIFT) test $(FLAGS) --filter TreeTests

##@ Hostile input

# Runs all families and some generated ones, or a sample: FAMILIES=20 runs every 20th.
FAMILIES ?= 1
GENERATED ?= 30
LINEAR_SEED ?= $(shell date +%Y%m%d)

linear: postkit counter ## Count instructions on hostile families, hand-written and generated
	python3 Tests/Oracles/linear.py --every $(FAMILIES) --generated $(GENERATED) \
		--seed $(LINEAR_SEED) $(POSTKIT)

counter:
	@perf stat -x, -e instructions:u true 2>&1 | grep -q '^[0-9]*,,instructions' || command -v valgrind || \
		{ $(SUDO) apt-get update && $(INSTALL) valgrind; }

# Uses sources of AMPLIFIED bytes. FORMATS=7 runs every 7th family and format.
AMPLIFIED ?= 262144
FORMATS ?= 1

amplification: postkit ## Compare the size and memory of output with the size of hostile sources
	python3 Tests/Oracles/amplification.py --size $(AMPLIFIED) --every $(FORMATS) $(POSTKIT)

# Runs all families, or a sample: MEMORY_FAMILIES=5 runs every 5th.
MEMORY_FAMILIES ?= 1
MEGABYTES ?= 2

bounded: postkit ## Compare the memory of readers with the sizes of hostile sources (Linux, macOS)
	python3 Tests/Oracles/memory.py --every $(MEMORY_FAMILIES) --megabytes $(MEGABYTES) $(POSTKIT)

faults: postkit ## Make each allocation of libxml2 fail (Linux only)
	python3 Tests/Oracles/faults.py $(POSTKIT)

# The number of rounds of 400 posts, and the seed.
ROUNDS ?= 20
COMMANDS_SEED ?= $(shell date +%s)

commands: postkit ## Run every subcommand on generated hostile posts, in ROUNDS rounds
	python3 Tests/Oracles/commands.py --count $(ROUNDS) --seed $(COMMANDS_SEED) $(POSTKIT)

FUZZ_TARGET ?= sanitize
FUZZ_SECONDS ?= 60
# FUZZ_TARGET=all runs each target that the program lists for FUZZ_SECONDS.
FUZZ_TARGETS = $(if $(filter all,$(FUZZ_TARGET)),$$(FUZZ_TARGET=list release/Fuzz),$(FUZZ_TARGET))

fuzz: setup ## Fuzz FUZZ_TARGET (a name, or all) for FUZZ_SECONDS with libFuzzer
	cd Tests/Fuzz && $(SWIFT) build -c release --sanitize=fuzzer \
		-Xswiftc -sanitize=fuzzer,address --product Fuzz
	@cd Tests/Fuzz/.build && failed=; for name in $(FUZZ_TARGETS); do \
		rm -rf seeds/$$name && mkdir -p corpus/$$name seeds/$$name && export FUZZ_TARGET=$$name && \
		FUZZ_SEEDS=seeds/$$name release/Fuzz && ../../../.ci/oss-fuzz dictionary $$name > seeds/$$name.dict && \
		release/Fuzz -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=1200 \
			$$(test ! -s seeds/$$name.dict || echo -dict=seeds/$$name.dict) \
			-artifact_prefix=$$name- -print_final_stats=1 corpus/$$name seeds/$$name \
			|| failed="$$failed $$name"; \
	done; test -z "$$failed" || { echo "fuzz: inputs in Tests/Fuzz/.build:$$failed"; exit 1; }

# The compiled modules of `make test`. The fuzz targets use the sources of TestSupport under another name.
MODULES = "$$(readlink -f "$$($(SWIFT) build $(FLAGS) --show-bin-path)")/Modules"

fuzz-check: setup ## Check that the fuzz targets compile with the modules of `make test`, and their dictionaries
	@.ci/oss-fuzz check
	swiftc -typecheck -swift-version 6 -parse-as-library -module-name Fuzz \
		-module-alias FuzzSupport=TestSupport -I $(MODULES) -I Sources/CLibXML2 -I Sources/CCMark \
		$$(pkg-config --cflags-only-I libxml-2.0 libcmark | sed 's/-I/-Xcc -I/g') \
		$$(find Tests/Fuzz/Sources/Fuzz -name '*.swift')

# Laws are slow in debug builds and with sanitizers.
FEW := POSTKIT_LAW_CASES=60

memory: setup ## Run the tests with the address sanitizer, which also finds leaks
	$(FEW) $(SWIFT) test --sanitize=address --scratch-path .build/memory

races: setup ## Run the concurrency tests and all tests of PostStore, PostSockets and PostScreens with the thread sanitizer
	@mkdir -p .build
	$(SWIFT) test --sanitize=thread --scratch-path .build/races --filter ConcurrencyTests \
		> .build/races.log 2>&1 || { cat .build/races.log; exit 1; }
	@grep 'Test run with [1-9]' .build/races.log || { echo "races: no test ran"; exit 1; }
	$(STORE_TESTS) $(SWIFT) test --traits default,Sockets --sanitize=thread --scratch-path $(STORE)-races \
		--test-product PostKitPackageTests > .build/races.log 2>&1 \
		|| { cat .build/races.log; exit 1; }
	@grep 'Test run with [1-9]' .build/races.log || { echo "races: no test ran"; exit 1; }

##@ Measure

# Peers from Python's package index are installed into this folder; system peers are skipped if missing.
BENCH := Benchmarks/.build/python

bench: setup ## Compare the speed with other libraries; SECTION=name runs one part
	@test -x $(BENCH)/bin/python || python3 -m venv --system-site-packages $(BENCH)
	@command -v w3m > /dev/null || ! command -v apt-get > /dev/null || \
		{ $(SUDO) apt-get update && $(INSTALL) w3m; }
	@$(BENCH)/bin/pip install --quiet --disable-pip-version-check \
		turbohtml nh3 orjson lxml_html_clean html2text html-to-markdown rich django feedparser
	@$(BENCH)/bin/python Benchmarks/bench.py $(SECTION)

bench-count: setup ## Count instructions and allocations per post; requires valgrind
	@python3 Benchmarks/count.py

coverage: setup ## Report the line coverage of each module
	rm -rf .build/coverage/debug/codecov
	$(FEW) $(SWIFT) test --enable-code-coverage --scratch-path .build/coverage
	python3 .ci/coverage.py .build/coverage/debug

# Spark is about 500 MB, so it is installed into a separate folder, too.
SPARK := Examples/backfill/.build/python

spark-test: setup ## Test the example on Apache Spark; requires Java 17
	@command -v java > /dev/null || { echo "spark-test: needs java, version 17 or later"; exit 69; }
	@test -x $(SPARK)/bin/python || python3 -m venv --system-site-packages $(SPARK)
	@$(SPARK)/bin/pip install --quiet --disable-pip-version-check pyspark
	@$(SWIFT) build $(FLAGS) --product postkit
	@POSTKIT="$$($(SWIFT) build $(FLAGS) --show-bin-path)/postkit" PYTHONPATH=Examples/backfill \
		$(SPARK)/bin/python -m unittest -v test_backfill
