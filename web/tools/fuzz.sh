#!/bin/bash
# Runs every fuzz target of every package for the time given, one after the other.
set -euo pipefail

for package in $(go list ./...); do
  for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
    echo "== $package $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "${1:-10s}" "$package"
  done
done
