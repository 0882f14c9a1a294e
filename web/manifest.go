package main

import "encoding/json"

// The colour of the page's ground in the light theme; a manifest has no other for the dark one.
const themeColour = "#f4f5f7"

type manifest struct {
	Name        string         `json:"name"`
	ShortName   string         `json:"short_name"`
	Description string         `json:"description"`
	Lang        string         `json:"lang"`
	Dir         string         `json:"dir"`
	StartURL    string         `json:"start_url"`
	Scope       string         `json:"scope"`
	Display     string         `json:"display"`
	Theme       string         `json:"theme_color"`
	Background  string         `json:"background_color"`
	Icons       []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// writeManifest says how the page is installed in its language. What is installed reaches the site in all languages.
func (s *Site) writeManifest(page Page) error {
	icon := func(name, sizes, kind, purpose string) manifestIcon {
		return manifestIcon{Src: page.Root + "assets/" + name, Sizes: sizes, Type: kind, Purpose: purpose}
	}
	messages := page.Messages
	scope := page.Root
	if scope == "" {
		scope = "./"
	}
	data, err := json.MarshalIndent(manifest{
		Name: messages["page.name"], ShortName: messages["page.short-name"], Description: messages["page.description"],
		Lang: page.Lang, Dir: page.Dir, StartURL: "./", Scope: scope, Display: "standalone", Theme: themeColour, Background: themeColour,
		Icons: []manifestIcon{
			icon("icon.svg", "any", "image/svg+xml", ""),
			icon("icon-192.png", "192x192", "image/png", ""),
			icon("icon-512.png", "512x512", "image/png", ""),
			icon("icon-maskable-512.png", "512x512", "image/png", "maskable"),
		},
	}, "", "  ")
	if err != nil {
		return err
	}
	return s.write(folderOf(page.Lang)+"manifest.webmanifest", append(data, '\n'))
}
