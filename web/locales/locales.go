// Package locales holds every sentence that the project shows a person, one flat JSON file a language.
// The page and any other front end read the same files.
package locales

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:embed *.json
var files embed.FS

// Default is the language that the others are held to: the page at the site's root is in it.
const Default = "en"

// Messages maps a key to its text. Placeholders stand in braces, as in "{count} groups".
// A text that depends on a number has one key for each plural category, as in "groups.one" and "groups.other".
type Messages map[string]string

// Load returns the messages of one language, named by its tag, such as "en".
func Load(language string) (Messages, error) {
	data, err := files.ReadFile(language + ".json")
	if err != nil {
		return nil, fmt.Errorf("no messages in language %q; there are: %s", language, strings.Join(Languages(), ", "))
	}
	var messages Messages
	if err := json.Unmarshal(data, &messages); err != nil {
		return nil, fmt.Errorf("messages in language %q: %w", language, err)
	}
	return messages, nil
}

// Text gives a message; pairs hold the name and the value of each placeholder that it may have.
func (m Messages) Text(key string, pairs ...any) (string, error) {
	text, found := m[key]
	if !found {
		return "", fmt.Errorf("no message %q", key)
	}
	if len(pairs)%2 != 0 {
		return "", fmt.Errorf("message %q: a placeholder has no value", key)
	}
	fill := make([]string, 0, len(pairs))
	for i := 0; i < len(pairs); i += 2 {
		fill = append(fill, fmt.Sprintf("{%v}", pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return strings.NewReplacer(fill...).Replace(text), nil
}

// Languages lists the tags of all languages, the default first, the others sorted.
func Languages() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	tags := make([]string, 0, len(entries))
	for _, entry := range entries {
		tags = append(tags, strings.TrimSuffix(entry.Name(), ".json"))
	}
	slices.SortFunc(tags, func(a, b string) int {
		if (a == Default) != (b == Default) {
			if a == Default {
				return -1
			}
			return 1
		}
		return strings.Compare(a, b)
	})
	return tags
}
