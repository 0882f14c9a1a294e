package sitemap

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestReadDate(t *testing.T) {
	for text, want := range map[string]date{
		"2026":                          {DateYear, unix("2026-01-01T00:00:00Z"), 0},
		"2026-12":                       {DateMonth, unix("2026-12-01T00:00:00Z"), 0},
		"2026-12-02":                    {DateDay, unix("2026-12-02T00:00:00Z"), 0},
		"2026-12-02T19:20Z":             {DateMinute, unix("2026-12-02T19:20:00Z"), 0},
		"2026-12-02T19:20+01:00":        {DateMinute, unix("2026-12-02T18:20:00Z"), 0},
		"2026-12-02T19:20:30-11:30":     {DateSecond, unix("2026-12-03T06:50:30Z"), 0},
		"2026-12-02T19:20:30.4567Z":     {DateFraction, unix("2026-12-02T19:20:30Z"), 0},
		"2024-02-29":                    {DateDay, unix("2024-02-29T00:00:00Z"), 0},
		"1969-12-31":                    {DateDay, -86400, 0},
		"0001-01-01":                    {DateDay, unix("0001-01-01T00:00:00Z"), 0},
		"2026-12-31T23:59:60Z":          {DateSecond, unix("2027-01-01T00:00:00Z"), 0},
		"2026-12-02T19:20":              {DateMinute, unix("2026-12-02T19:20:00Z"), dateNoZone},
		"2026-12-02 19:20:30":           {DateSecond, unix("2026-12-02T19:20:30Z"), dateNoZone | dateSpace},
		"2026-12-02 19:20:30Z":          {DateSecond, unix("2026-12-02T19:20:30Z"), dateSpace},
		"2026-02-29":                    {flaws: dateRange},
		"1900-02-29":                    {flaws: dateRange},
		"2000-02-30":                    {flaws: dateRange},
		"2026-13":                       {flaws: dateRange},
		"2026-00":                       {flaws: dateRange},
		"2026-04-31":                    {flaws: dateRange},
		"2026-12-00":                    {flaws: dateRange},
		"2026-12-02T24:00Z":             {flaws: dateRange},
		"2026-12-02T10:60Z":             {flaws: dateRange},
		"2026-12-02T10:00:61Z":          {flaws: dateRange},
		"2026-12-02T10:00+15:00":        {flaws: dateRange},
		"2026-12-02T":                   {flaws: dateMalformed},
		"2026-12-02T10Z":                {flaws: dateMalformed},
		"2026-12-02T10:00+0100":         {flaws: dateMalformed},
		"2026-12-02T10:00:00.Z":         {flaws: dateMalformed},
		"2026-12-02t10:00:00z":          {flaws: dateMalformed},
		"2026-12-02T10:00Z ":            {flaws: dateMalformed},
		"26-12-02":                      {flaws: dateMalformed},
		"2026/12/02":                    {flaws: dateMalformed},
		"2026-1-2":                      {flaws: dateMalformed},
		"02.12.2026":                    {flaws: dateMalformed},
		"20261202":                      {flaws: dateMalformed},
		"yesterday":                     {flaws: dateMalformed},
		"":                              {flaws: dateMalformed},
		"Wed, 02 Dec 2026 19:20:30 GMT": {flaws: dateMalformed},
	} {
		assert.Equal(t, want, readDate([]byte(text)), "%q", text)
	}
}

func TestReadMailDate(t *testing.T) {
	for text, want := range map[string]date{
		"Wed, 02 Dec 2026 19:20:30 GMT":     {DateMail, unix("2026-12-02T19:20:30Z"), 0},
		"Wed, 2 December 2026 19:20 +0100":  {DateMail, unix("2026-12-02T18:20:00Z"), 0},
		"02 dec 26 19:20:30 EST":            {DateMail, unix("2026-12-03T00:20:30Z"), 0},
		"02 Dec 99 19:20:30 -1130":          {DateMail, unix("1999-12-03T06:50:30Z"), 0},
		"Wed, 02 Dec 2026 19:20:30":         {DateMail, unix("2026-12-02T19:20:30Z"), dateNoZone},
		"Wed, 02 Dec 2026 19:20:30 Mars":    {DateMail, unix("2026-12-02T19:20:30Z"), dateNoZone},
		"Wed, 31 Nov 2026 19:20:30 GMT":     {flaws: dateRange},
		"Wed, 02 Dec 2026 25:20:30 GMT":     {flaws: dateRange},
		"Wed, 02 Dec 2026 19:20:30 GMT now": {},
		"Wed, 02 Dez 2026 19:20:30 GMT":     {},
		"Wed, 02 Dec 202 19:20:30 GMT":      {},
		"Wed, 002 Dec 2026 19:20:30 GMT":    {},
		"Wed 02 Dec 2026 19:20:30 GMT":      {},
		"Wed, 02 Dec 2026":                  {},
		"Wed,":                              {},
		"":                                  {},
		"2026-12-02":                        {},
	} {
		assert.Equal(t, want, readMailDate([]byte(text)), "%q", text)
	}
}

func unix(text string) int64 {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return at.Unix()
}

// Every day of four centuries is where package time has it.
func TestSecondsAt(t *testing.T) {
	for at := time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2200; at = at.AddDate(0, 0, 1) {
		year, month, day := at.Date()
		require.Equal(t, at.Unix(), secondsAt(year, int(month), day), at)
		require.LessOrEqual(t, day, daysIn(year, int(month)), at)
	}
}

func TestReadDecimal(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "1": 1000, "0.5": 500, "1.0": 1000, ".25": 250, "1.": 1000, "+0.1": 100, "-0.1": -100, "0.0009": 0, "-0.0001": -1, "1.0001": 1001,
		"12.5": 12500, "0.1239": 123, "999999999999": 1 << 20, "-0": 0, "00.50": 500,
	} {
		got, ok := readDecimal([]byte(text))
		assert.True(t, ok, "%q", text)
		assert.Equal(t, want, got, "%q", text)
	}
	for _, text := range []string{"", ".", "-", "0,5", "0.5.1", "1e0", "high", " 1", "NaN"} {
		_, ok := readDecimal([]byte(text))
		assert.False(t, ok, "%q", text)
	}
}

func TestReadReference(t *testing.T) {
	for text, want := range map[string]string{
		"&amp;": "&", "&lt;x": "<", "&gt;": ">", "&quot;": `"`, "&apos;": "'", "&#65;": "A", "&#x41;": "A", "&#x1F916;": "🤖", "&#00065;": "A", "&#9;": "\t",
	} {
		ref := readReference([]byte(text))
		assert.Zero(t, ref.code, "%q", text)
		assert.Equal(t, want, string(ref.text[:ref.size]), "%q", text)
	}
	for text, want := range map[string]Code{
		"&": IssueBareAmpersand, "& ": IssueBareAmpersand, "&b=2": IssueBareAmpersand, "&;": IssueBareAmpersand, "&amp": IssueBareAmpersand, "&1;": IssueBareAmpersand,
		"&nbsp;": IssueUnknownEntity, "&AMP;": IssueUnknownEntity, "&#;": IssueBadReference, "&#0;": IssueBadReference, "&#x;": IssueBadReference,
		"&#X41;": IssueBadReference, "&#xD800;": IssueBadReference, "&#x110000;": IssueBadReference, "&#99999999999999999999;": IssueBadReference,
		"&#1a;": IssueBadReference, "&#xFFFE;": IssueBadReference, "&#8;": IssueBadReference,
	} {
		assert.Equal(t, want.String(), readReference([]byte(text)).code.String(), "%q", text)
	}
}

func TestIsLanguage(t *testing.T) {
	for text, want := range map[string]bool{
		"de": true, "de-AT": true, "zh-Hant-TW": true, "x-default": true, "X-Default": true, "es-419": true, "haw": true,
		"": false, "d": false, "de_AT": false, "german": false, "de-": false, "-de": false, "de--AT": false, "1a": false, "de at": false, "de-123456789": false,
	} {
		assert.Equal(t, want, isLanguage([]byte(text)), "%q", text)
	}
}

func TestReadNamespace(t *testing.T) {
	for text, want := range map[string]struct {
		vocabulary vocabulary
		exact      bool
		flaw       NamespaceFlaw
	}{
		"http://www.sitemaps.org/schemas/sitemap/0.9":      {vocabularySitemap, true, 0},
		"https://www.sitemaps.org/schemas/sitemap/0.9":     {vocabularySitemap, false, NamespaceScheme},
		"http://www.sitemaps.org/schemas/sitemap/0.9/":     {vocabularySitemap, false, NamespaceSlash},
		" http://www.sitemaps.org/schemas/sitemap/0.9":     {vocabularySitemap, false, NamespaceSlash},
		"http://www.google.com/schemas/sitemap/0.84":       {vocabularySitemap, false, NamespaceVersion},
		"http://www.sitemaps.org/schemas/sitemap/1.0":      {vocabularySitemap, false, NamespaceVersion},
		"http://www.google.com/schemas/sitemap-image/1.1":  {vocabularyImage, true, 0},
		"https://www.google.com/schemas/sitemap-video/1.1": {vocabularyVideo, false, NamespaceScheme},
		"http://www.w3.org/1999/xhtml":                     {vocabularyXHTML, true, 0},
		"http://www.w3.org/2005/Atom":                      {vocabularyAtom, true, 0},
		"urn:x":                                            {vocabularyOther, false, NamespaceOther},
		"":                                                 {vocabularyOther, false, NamespaceOther},
	} {
		v, exact, flaw := readNamespace([]byte(text))
		assert.Equal(t, want.vocabulary, v, "%q", text)
		assert.Equal(t, want.exact, exact, "%q", text)
		assert.Equal(t, want.flaw, flaw, "%q", text)
	}
}

func TestDetect(t *testing.T) {
	for text, want := range map[string]Kind{
		"": KindEmpty, " \r\n": KindEmpty, "\uFEFF": KindEmpty, "<urlset/>": KindURLSet, "<!-- c --><?x?>\n<s:urlset a='>'>": KindURLSet, "<sitemapindex ": KindUnknown,
		"<sitemapindex>": KindIndex, "<rss version='2.0'>": KindRSS, "<rdf:RDF>": KindRSS, "<feed>": KindAtom, "\x1F\x8B": KindGzip, "\x1F": KindUnknown,
		"<!DOCTYPE html>": KindHTML, "<!doctype HTML PUBLIC": KindHTML, "<HTML>": KindHTML, "<head>": KindHTML, "<svg>": KindXML, "\xFF\xFE<\x00": KindUTF16,
		"\x00<\x00u": KindUTF16, "https://a.example/": KindText, "www.a.example\n": KindText, "/a\n": KindText, "# x\nhttps://a.example/": KindUnknown,
		"User-agent: *\n": KindUnknown, "%PDF-1.7": KindUnknown, "{}": KindUnknown, "PK\x03\x04": KindUnknown, "hello": KindUnknown, "<3": KindUnknown,
	} {
		assert.Equal(t, want.String(), Detect([]byte(text)).String(), "%q", text)
	}
}
