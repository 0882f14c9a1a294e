# Each target works as the first command ever run: what is missing is installed, or the message says what to install.

FUZZTIME ?= 10s
# How many of the inputs that each target finds are kept as seeds.
FUZZKEEP ?= 0

.PHONY: help serve build test test-go test-differential test-wasm test-js test-browser mutants bench bench-check fuzz clean tools-go tools chromium test-engines standalone

## help: this list
help:
	@sed -n 's/^## //p' Makefile

## serve: build what is missing or out of date and serve the site on localhost
serve: tools-go web/node_modules/.installed
	go run ./web serve

## build: write the site to dist/
build: tools-go web/node_modules/.installed
	go run ./web build

## standalone: build, then write the page as one HTML file that needs no server: dist/robots-txt-workbench.html
standalone: tools-go web/node_modules/.installed
	go run ./web standalone

## test: everything: Go, the real parsers, the built wasm in node, JS checks, the page in Chromium, Firefox and WebKitGTK
test: web/node_modules/.installed chromium
	node web/tests/run.mjs

## test-go, test-differential, test-wasm, test-js, test-browser, test-engines: one part of it
test-go: tools
	node web/tests/run.mjs go

test-differential test-wasm test-js: web/node_modules/.installed
	node web/tests/run.mjs $(@:test-%=%)

test-browser: web/node_modules/.installed chromium
	node web/tests/run.mjs browser

# Each engine is installed by its own test, or skipped with what to install.
test-engines: web/node_modules/.installed
	node web/tests/run.mjs engines

## mutants: show that the vectors notice each of many small wrong changes to the engine (two minutes)
mutants: tools-go
	go run ./selftest/mutants

## bench: measure the engine in Chromium, in node and natively, against other parsers and against the budgets (six minutes)
bench: web/node_modules/.installed chromium build
	node web/bench/run.mjs

## bench-check: the same, and fail when a ratio misses its budget
bench-check: web/node_modules/.installed chromium build
	node web/bench/run.mjs check

## fuzz: run every fuzz target for some time each (FUZZTIME=10s), the built engine's against the native one too
fuzz: tools build
	@bash web/tools/fuzz.sh $(FUZZTIME) $(FUZZKEEP)

## clean: remove what was built
clean:
	rm -rf dist .cache

web/node_modules/.installed: web/package-lock.json | tools
	cd web && npm ci
	@touch $@

tools-go:
	@bash web/tools/require.sh go

tools:
	@bash web/tools/require.sh go node npm

chromium:
	@bash web/tools/browser.sh chromium >/dev/null
