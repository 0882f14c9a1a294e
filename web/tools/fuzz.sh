#!/bin/bash
# Runs every fuzz target of every package for the time given, one after the other.
#
#     bash web/tools/fuzz.sh 10s          each for ten seconds
#     bash web/tools/fuzz.sh 4m 20        and keeps twenty of the inputs found by each as seeds, in testdata/fuzz
#
# An input that fails is written there by Go itself. Those kept are the smallest that reach something of their own.
set -euo pipefail

time=${1:-10s}
keep=${2:-0}
failed=0

for package in $(go list ./...); do
  for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
    echo "== $package $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package" || failed=1
    [ "$keep" -gt 0 ] || continue
    found="$(go env GOCACHE)/fuzz/$package/$target"
    seeds="$(go list -f '{{.Dir}}' "$package")/testdata/fuzz/$target"
    [ -d "$found" ] || continue
    mkdir -p "$seeds"
    find "$found" -type f -printf '%s %p\n' | sort -n | awk -v keep="$keep" '{ at[NR] = $2 } END { for (i = 1; i <= keep && i <= NR; i++) print at[int(i * NR / (keep < NR ? keep : NR))] }' |
      xargs -r -I{} cp {} "$seeds/"
  done
done
exit $failed
