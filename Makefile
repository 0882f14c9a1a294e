# Each target works as the first command ever run: what is missing is installed, or the message says what to install.

FUZZTIME ?= 10s

.PHONY: help serve build standalone test test-go test-differential test-wasm test-js test-browser mutants bench fuzz clean tools-go tools chromium

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

## test: everything: Go, the real parsers, the built wasm in node, JS checks, the page in headless Chromium
test: web/node_modules/.installed chromium
	node web/tests/run.mjs

## test-go, test-differential, test-wasm, test-js, test-browser: one part of it
test-go: tools
	node web/tests/run.mjs go

test-differential test-wasm test-js: web/node_modules/.installed
	node web/tests/run.mjs $(@:test-%=%)

test-browser: web/node_modules/.installed chromium
	node web/tests/run.mjs browser

## mutants: show that the vectors notice each of many small wrong changes to the engine (two minutes)
mutants: tools-go
	go run ./selftest/mutants

## bench: measure the engine against npm robots-parser in one Chromium page, and against the budgets
bench: web/node_modules/.installed chromium build
	node web/bench/run.mjs

## fuzz: run every fuzz target for a short time each (FUZZTIME=10s)
fuzz: tools-go
	@bash web/tools/fuzz.sh $(FUZZTIME)

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
	@bash web/tools/chromium.sh >/dev/null
