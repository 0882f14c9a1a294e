#!/bin/bash
# Prints the path of the program that runs an engine for the browser tests: finds it, or installs it, or says what to install.
#
#     browser.sh chromium | firefox | webkit
#
# For WebKit that is its WebDriver, and on a second line the X server without a screen that it draws in.
set -euo pipefail

# The first program there is.
first() {
  for path in "$@"; do
    if [ -n "$path" ] && [ -x "$path" ]; then
      echo "$path"
      return
    fi
  done
  return 1
}

find_chromium() {
  first "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome-stable /usr/bin/google-chrome
}

find_firefox() {
  first "${FIREFOX:-}" /usr/bin/firefox-esr /usr/bin/firefox /opt/firefox/firefox
}

find_webkit() {
  local driver
  driver=$(first "${WEBKIT_DRIVER:-}" /usr/bin/WebKitWebDriver) || return 1
  first /usr/bin/Xvfb >/dev/null || return 1
  printf '%s\n' "$driver" /usr/bin/Xvfb
}

case ${1:-} in
  chromium) name=Chromium packages=(chromium) variable=CHROMIUM ;;
  firefox) name=Firefox packages=(firefox-esr) variable=FIREFOX ;;
  webkit) name=WebKitGTK packages=(webkit2gtk-driver xvfb) variable=WEBKIT_DRIVER ;;
  *)
    echo "usage: browser.sh chromium|firefox|webkit" >&2
    exit 2
    ;;
esac

if "find_$1"; then exit 0; fi

if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
  echo "Installing $name for the browser tests…" >&2
  export DEBIAN_FRONTEND=noninteractive
  if apt-get update -qq >&2 && apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 && "find_$1"; then exit 0; fi
fi

cat >&2 <<MESSAGE
The browser tests need $name, and it is not installed. On Debian or Ubuntu:

    sudo apt-get install --no-install-recommends ${packages[*]}

If it is installed in an unusual place, set $variable to the path of the program.
MESSAGE
exit 1
