package main

import (
	_ "embed"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"robotstxt/web/locales"
)

// languagesHTML has the parts of a page that name its translations.
//
//go:embed languages.html
var languagesHTML string

// Translation is a page in one of the languages that it is built in.
type Translation struct {
	Lang    string
	Name    string // of the language, in itself
	Also    string // says in that language that the page is there in it too
	Close   string // refuses that, in the same language
	Link    string // from the page that is shown
	Address string // for machines: absolute where the site's address is known
	Shown   bool
}

// placed gives the page that has a path of its own in the folder of its language, with the same page in all languages.
func (s *Site) placed(page Page, path string) (Page, error) {
	page.Root = strings.Repeat("../", strings.Count(folderOf(page.Lang)+path, "/"))
	page.Canonical, page.Translations = "", nil
	for _, language := range s.Languages {
		messages, err := locales.Load(language)
		if err != nil {
			return Page{}, err
		}
		below := folderOf(language) + path
		of := Translation{Lang: language, Name: messages["language.name"], Also: messages["language.also"], Close: messages["notice.close"], Shown: language == page.Lang}
		if of.Link = page.Root + below; of.Link == "" {
			of.Link = "./"
		}
		of.Address = of.Link
		if s.Address != "" {
			of.Address = s.Address + below
		}
		if of.Shown && s.Address != "" {
			page.Canonical = of.Address
		}
		page.Translations = append(page.Translations, of)
	}
	return page, nil
}

// Default is the page for whoever reads none of the languages.
func (p Page) Default() string {
	for _, of := range p.Translations {
		if of.Lang == locales.Default {
			return of.Address
		}
	}
	return ""
}

// Folders gives, for the page at the root, those of all other languages.
func (p Page) Folders() string {
	var folders []string
	for _, of := range p.Translations {
		if p.Root == "" && of.Lang != locales.Default {
			folders = append(folders, of.Lang)
		}
	}
	return strings.Join(folders, " ")
}

// folderOf gives the folder of a language in the site: the default one has none.
func folderOf(language string) string {
	if language == locales.Default {
		return ""
	}
	return language + "/"
}

// readAddress reads the address that a site will have. Pages hold it, so it is a folder's, and nothing else is in it.
func readAddress(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	address, err := url.Parse(text)
	if err != nil {
		return "", fmt.Errorf("the site's address: %w", err)
	}
	if address.Scheme != "https" && address.Scheme != "http" || address.Host == "" {
		return "", fmt.Errorf("the site's address %q does not begin with https:// or http:// and a host", text)
	}
	if address.RawQuery != "" || address.Fragment != "" || address.User != nil {
		return "", errors.New("the site's address is that of a folder, without a query, a fragment or a user")
	}
	return strings.TrimSuffix(address.String(), "/") + "/", nil
}
