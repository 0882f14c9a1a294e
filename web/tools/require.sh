#!/bin/bash
# Checks that the programs named are installed and new enough; otherwise says what to install.
set -euo pipefail

# The oldest version that works, and what to tell a person who lacks it.
declare -A oldest=([go]=1.26 [node]=20.19 [npm]=9)
declare -A advice=(
  [go]="Go 1.26 or later: https://go.dev/dl/"
  [node]="Node.js 20.19 or later: https://nodejs.org/ (or: apt-get install nodejs npm, on Debian 13 or later)"
  [npm]="npm 9 or later; it comes with Node.js: https://nodejs.org/ (or: apt-get install npm)"
)
missing=0

for program in "$@"; do
  if ! command -v "$program" >/dev/null; then
    echo "Missing: ${advice[$program]}" >&2
    missing=1
    continue
  fi
  case $program in
    go) found=$(go env GOVERSION) && found=${found#go} ;;
    *) found=$("$program" --version) && found=${found#v} ;;
  esac
  if [ "$(printf '%s\n%s\n' "${oldest[$program]}" "$found" | sort -V | head -n 1)" != "${oldest[$program]}" ]; then
    echo "Too old: $program is $found. Install ${advice[$program]}" >&2
    missing=1
  fi
done
exit $missing
