package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// versionToCome stands for the version of the site in files that name it.
const versionToCome = "version-of-the-site-to-come"

// offline is what the service worker knows of the site; see web/offline/shelf.js.
type offline struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"` // by address below the site's folder: its hash, as an integrity of a request
	Packs   map[string]string `json:"packs"` // folders whose pages are in a file together, and that file
}

// buildOffline gives the site its version, writes what waited for that, and the service worker with the list of all files. The version
// comes from the octets of every file: whatever changes, the service worker does too, and so a browser notices.
func (s *Site) buildOffline(context.Context) error {
	script, err := s.serviceWorker()
	if err != nil {
		return err
	}
	version, err := s.version(script)
	if err != nil {
		return err
	}
	waited := s.waiting
	s.waiting = nil
	for name, data := range waited {
		if err := s.write(name, bytes.ReplaceAll(data, []byte(versionToCome), []byte(version))); err != nil {
			return err
		}
	}
	site := offline{Version: version, Files: map[string]string{}}
	if site.Packs, err = s.packPages(); err != nil {
		return err
	}
	for name := range s.made {
		if site.pack(name) != "" {
			continue
		}
		data, err := s.read(name)
		if err != nil {
			return err
		}
		site.Files[address(name)] = integrity(data)
	}
	list, err := json.Marshal(site)
	if err != nil {
		return err
	}
	return s.write("sw.js", slices.Concat([]byte("self.SITE="), list, []byte(";\n"), script))
}

func (s *Site) serviceWorker() ([]byte, error) {
	return s.bundled(classicOptions(filepath.Join(s.Root, "web", "offline", "sw.js")))
}

// version is short enough for an address and long enough for no two sites to share it.
func (s *Site) version(script []byte) (string, error) {
	sum := sha256.New()
	sum.Write(script)
	for _, name := range slices.Sorted(maps.Keys(s.made)) {
		data, ok := s.waiting[name]
		if !ok {
			var err error
			if data, err = s.read(name); err != nil {
				return "", err
			}
		}
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(data))
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// packPages puts the pages about findings of each language into one file: 150 requests less, and a fifth of the octets that
// go over the wire when each is compressed alone. They are pages of their own all the same; only the service worker reads the packs.
func (s *Site) packPages() (map[string]string, error) {
	packs := map[string]string{}
	for _, language := range s.Languages {
		pack, pages := "assets/pages."+language+".json", map[string]string{}
		for _, of := range families {
			folder := folderOf(language) + of.Folder + "/"
			packs[folder] = pack
			for name := range s.made {
				if !strings.HasPrefix(name, folder) {
					continue
				}
				data, err := s.read(name)
				if err != nil {
					return nil, err
				}
				pages[address(name)] = string(data)
			}
		}
		data, err := json.Marshal(pages)
		if err != nil {
			return nil, err
		}
		if err := s.write(pack, data); err != nil {
			return nil, err
		}
	}
	return packs, nil
}

// pack gives the file that holds the page of that name, or "".
func (o *offline) pack(name string) string {
	for folder, pack := range o.Packs {
		if strings.HasPrefix(name, folder) {
			return pack
		}
	}
	return ""
}

func (s *Site) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.Out, filepath.FromSlash(name)))
}

// address is what a browser asks for: several hosts send it from index.html to the folder.
func address(name string) string {
	if name == "index.html" || strings.HasSuffix(name, "/index.html") {
		return strings.TrimSuffix(name, "index.html")
	}
	return name
}

func integrity(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
