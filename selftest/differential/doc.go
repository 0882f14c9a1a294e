// Package differential puts the same generated questions to the engine and to
// parsers that other people wrote, and fails where a dialect answers otherwise
// than the parser it stands for:
//
//	python-legacy  urllib.robotparser of python3, up to 3.12
//	robots-parser  npm robots-parser 3.0.1, from web/node_modules
//	temoto         github.com/temoto/robotstxt v1.1.2
//
// It is a module of its own, so that the main one does not depend on temoto.
// Run it in its folder:
//
//	go test .                           20,000 questions for each
//	go test . -cases 1000000 -seed 7
//
// A parser that is missing is skipped, and the message says what to install;
// with REQUIRE_PEERS=1 it is a failure. A disagreement is shrunk before it is
// shown.
package differential
