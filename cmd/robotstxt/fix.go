package main

import (
	"os"
	"path/filepath"

	"robotstxt/robots"
)

// fixAll makes the fixes of a file in rounds, until none is left: of fixes that
// want the same octets the first is made, and what is left is looked at again. It
// gives the fixed file and what was fixed, each by its place in the file of its
// round.
func fixAll(name string, file *robots.File) (fixed *robots.File, made []finding) {
	for range maxRounds {
		issues := file.Issues()
		edits := make([]robots.Edit, len(issues))
		for i, issue := range issues {
			edits[i] = file.Fix(issue)
		}
		apart := robots.Apart(edits)
		if len(apart) == 0 {
			break
		}
		isMade := make(map[robots.Edit]bool)
		for _, e := range apart {
			isMade[e] = true
		}
		for i, issue := range issues {
			if isMade[edits[i]] {
				made = append(made, findingOf(name, file, issue))
			}
		}
		data := robots.Apply(file.Source().Data(), edits)
		file = robots.Scan(data).Parse(file.Dialect(), file.Fetch())
	}
	return file, made
}

// maxRounds keeps fixes that undo one another from going on for ever. None is
// known to, and files need two or three rounds.
const maxRounds = 100

// replaceFile gives a file other contents at once: whoever reads it meanwhile
// finds the old ones or the new. What a link leads to is replaced, not the link.
func replaceFile(name string, data []byte) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), ".robotstxt-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // fails once it has become the file
	_, err = temporary.Write(data)
	if err == nil {
		err = temporary.Chmod(info.Mode().Perm())
	}
	if closed := temporary.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}
