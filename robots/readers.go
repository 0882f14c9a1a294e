package robots

import (
	"slices"
	"sync"
)

// A Decision compares its verdict with those of two other readers. What they
// need is made when it is first asked for, and kept.

type lazyFile struct {
	once sync.Once
	file *File
}

type lazyAccess struct {
	once   sync.Once
	access *Access
}

// forSubstrings gives the access of a reader that compares substrings, which is
// a itself when it chooses the same groups.
func (a *Access) forSubstrings() *Access {
	a.substring.once.Do(func() {
		f := *a.file
		f.dialect, f.limited, f.shelf = f.dialect.substring(), new(lazyFile), new(indexShelf)
		other := f.chooseGroups(a.agent)
		if slices.Equal(other.groups, a.groups) {
			a.substring.access = a
			return
		}
		f.shelf.index(other)
		a.substring.access = other
	})
	return a.substring.access
}

// withinLimit gives the access of a reader that stops at SizeLimit, which is a
// itself when the file ends there.
func (a *Access) withinLimit() *Access {
	if len(a.file.source.data) <= SizeLimit {
		return a
	}
	a.limited.once.Do(func() { a.limited.access = a.file.withinLimit().For(a.agent) })
	return a.limited.access
}

func (f *File) withinLimit() *File {
	f.limited.once.Do(func() { f.limited.file = f.source.Parse(f.dialect.limited(), f.fetch) })
	return f.limited.file
}
