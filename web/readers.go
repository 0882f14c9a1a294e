package main

import (
	"html/template"
	"strconv"
	"strings"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// reader is one dialect as the page knows it.
type reader struct {
	Name       string               `json:"name"`
	Documented bool                 `json:"documented"`
	Departures map[string]departure `json:"departures"` // by the names of fields
}

// departure is how a field departs from RFC 9309: the name of an enum's value, or the value of a limit or of a list.
type departure struct {
	Setting string `json:"setting,omitempty"`
	Value   any    `json:"value,omitempty"`
}

// readers gives all dialects, RFC 9309 first.
func readers() []reader {
	var all []reader
	for _, dialect := range robots.Dialects() {
		r := reader{Name: dialect.Name, Documented: dialect.Documented, Departures: map[string]departure{}}
		for _, field := range dialect.Departures() {
			r.Departures[field.String()] = departureOf(&dialect, field)
		}
		all = append(all, r)
	}
	return all
}

func departureOf(dialect *robots.Dialect, field robots.Field) departure {
	setting := dialect.Setting(field)
	if field.Settings() != nil {
		return departure{Setting: setting}
	}
	if setting == "*" {
		return departure{Setting: "all"}
	}
	if limit, err := strconv.Atoi(setting); err == nil {
		return departure{Value: limit}
	}
	return departure{Value: setting}
}

// key is that of the sentence about the departure, which may have a {value}.
func (d departure) key(field string) string {
	if d.Setting == "" {
		return "field." + field
	}
	return "field." + field + "." + d.Setting
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
func helpOnReaders(messages locales.Messages) (Section, template.HTML, error) {
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
			d := departureOf(&dialect, field)
			sentence, err := messages.Text(d.key(field.String()), "value", d.Value)
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
