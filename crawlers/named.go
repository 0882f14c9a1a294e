package crawlers

import (
	"sync"

	"robotstxt/robots"
)

// Named gives the names that the file's user-agent lines hold besides "*": those
// of crawlers of the registry by their tokens, and all others, each once and as
// it is spelled first, in the order of the file.
func Named(file *robots.File) (tokens map[string]bool, others []string) {
	tokens = make(map[string]bool)
	seen := map[string]bool{"": true, "*": true}
	for _, agent := range file.UserAgentLines() {
		name := file.Source().Text(agent.Name)
		key := lower(name)
		if seen[key] {
			continue
		}
		seen[key] = true
		listed := bySpelling()[key]
		for _, token := range listed {
			tokens[token] = true
		}
		if len(listed) == 0 {
			others = append(others, name)
		}
	}
	return tokens, others
}

// bySpelling gives the tokens of the crawlers that a name is for: "sogou" is for
// all whose tokens start with it and a space.
var bySpelling = sync.OnceValue(func() map[string][]string {
	index := make(map[string][]string)
	for _, crawler := range registry() {
		for _, name := range crawler.Agent().Tiers[0] {
			index[lower(name)] = append(index[lower(name)], crawler.Token)
		}
	}
	return index
})
