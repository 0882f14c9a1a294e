#!/bin/bash
# Prints the path of a Chromium for the browser tests: finds one, or installs it, or says what to install.
set -euo pipefail

find_chromium() {
  for path in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome-stable /usr/bin/google-chrome; do
    if [ -n "$path" ] && [ -x "$path" ]; then
      echo "$path"
      return
    fi
  done
  return 1
}

if find_chromium; then exit 0; fi

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing Chromium for the browser tests…" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >&2
  apt-get install -y -qq --no-install-recommends chromium >&2
  find_chromium
  exit
fi

cat >&2 <<'MESSAGE'
The browser tests need Chromium, and it is not installed. On Debian or Ubuntu:

    sudo apt-get install --no-install-recommends chromium

If it is installed in an unusual place, set CHROMIUM to the path of the program.
MESSAGE
exit 1
