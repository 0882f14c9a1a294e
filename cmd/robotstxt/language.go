package main

import (
	"slices"
	"strings"

	"robotstxt/web/locales"
)

// chooseLanguage gives that which --lang asks for, wherever it stands, or else
// that of the environment. Whatever else it asks for is refused later, with all
// other options, and that in the language of the environment.
func chooseLanguage(args []string, environment func(string) string) string {
	if asked := askedLanguage(args); slices.Contains(locales.Languages(), asked) {
		return asked
	}
	return environmentLanguage(environment)
}

func askedLanguage(args []string) (asked string) {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, found := strings.CutPrefix(arg, "--lang="); found {
			asked = value
		} else if arg == "--lang" && i+1 < len(args) {
			asked = args[i+1]
		}
	}
	return asked
}

// environmentLanguage reads the variables of POSIX, such as LANG=fi_FI.UTF-8: the
// first that is set counts. All output is UTF-8, so that who reads another
// encoding gets English, which is the same in all of them.
func environmentLanguage(environment func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := environment(name)
		if value == "" {
			continue
		}
		locale, _, _ := strings.Cut(value, "@")
		locale, encoding, _ := strings.Cut(locale, ".")
		primary, _, _ := strings.Cut(locale, "_")
		isUTF8 := encoding == "" || strings.EqualFold(strings.ReplaceAll(encoding, "-", ""), "utf8")
		if isUTF8 && slices.Contains(locales.Languages(), primary) {
			return primary
		}
		break
	}
	return locales.Default
}
