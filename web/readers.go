package main

import (
	"html/template"
	"strings"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// reader is one dialect as the page knows it.
type reader struct {
	Name       string                       `json:"name"`
	Documented bool                         `json:"documented"`
	Departures map[string]locales.Departure `json:"departures"` // by the names of fields
}

// readers gives all dialects, RFC 9309 first.
func readers() []reader {
	var all []reader
	for _, dialect := range robots.Dialects() {
		r := reader{Name: dialect.Name, Documented: dialect.Documented, Departures: map[string]locales.Departure{}}
		for _, field := range dialect.Departures() {
			r.Departures[field.String()] = locales.DepartureOf(&dialect, field)
		}
		all = append(all, r)
	}
	return all
}

var readersHelp = template.Must(template.New("readers").Parse(`<h3 id="help-readers">{{.Title}}</h3>
<p>{{.About}}</p>
{{range .Readers}}<h4 id="reader-{{.Name}}">{{.Title}}</h4>
<p>{{.About}}</p>
<ul>
{{range .Sentences}}<li>{{.}}</li>
{{end}}</ul>
{{end}}`))

// helpOnReaders writes the section that tells of each reader how it departs from RFC 9309.
func helpOnReaders(language string, messages locales.Messages) (Section, template.HTML, error) {
	type about struct {
		Name, Title, About string
		Sentences          []string
	}
	section := Section{ID: "help-readers", Title: messages["help.readers"]}
	data := struct {
		Title, About string
		Readers      []about
	}{Title: section.Title, About: messages["help.readers.about"]}
	for _, dialect := range robots.Dialects()[1:] {
		a := about{Name: dialect.Name, Title: messages["dialect."+dialect.Name], About: messages["dialect."+dialect.Name+".about"]}
		for _, field := range dialect.Departures() {
			d := locales.DepartureOf(&dialect, field)
			value := d.Value
			if limit, isNumber := value.(int); isNumber {
				value = locales.Number(language, limit)
			}
			sentence, err := messages.Text(d.Key(field), "value", value)
			if err != nil {
				return Section{}, "", err
			}
			a.Sentences = append(a.Sentences, sentence)
		}
		data.Readers = append(data.Readers, a)
	}
	var html strings.Builder
	err := readersHelp.Execute(&html, data)
	return section, template.HTML(html.String()), err
}
