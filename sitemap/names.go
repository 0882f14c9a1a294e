package sitemap

import "robotstxt/robots"

// Names gives the names of every code in this package, for those who read codes
// as numbers.
func Names() []robots.CodeList {
	importerNames := make([]string, len(importers))
	for i := range importers {
		importerNames[i] = importers[i].Name
	}
	return []robots.CodeList{
		{Name: "kind", Codes: kindNames[:]},
		{Name: "issue", Codes: codeNames[:]},
		{Name: "severity", Codes: severityNames[:]},
		{Name: "namespace-flaw", Codes: flawNames[:]},
		{Name: "entry", Codes: entryNames[:]},
		{Name: "location", Codes: locationNames[:]},
		{Name: "date", Codes: dateNames[:]},
		{Name: "changefreq", Codes: changefreqNames[:]},
		{Name: "gzip", Codes: gzipNames[:]},
		{Name: "importer", Codes: importerNames},
		{Name: "start", Codes: startNames[:]},
		{Name: "why", Codes: whyNames[:]},
		{Name: "outcome", Codes: outcomeNames[:]},
	}
}
