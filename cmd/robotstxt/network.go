package main

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"os/signal"

	"robotstxt/fetch"
	"robotstxt/web/locales"
)

// interruptible gives a context that ends when the person who called stops the
// program.
func interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt)
}

// isTerminal reports whether somebody looks on.
func isTerminal(out io.Writer) bool {
	file, isFile := out.(*os.File)
	if !isFile {
		return false
	}
	about, err := file.Stat()
	return err == nil && about.Mode()&os.ModeCharDevice != 0
}

// whyNot says why there is no answer.
func whyNot(ctx context.Context, err error, seconds int) string {
	switch fetch.ReasonOf(ctx, err) {
	case fetch.ReasonPrivate:
		var private *fetch.PrivateError
		errors.As(err, &private)
		return text("cli.network.private", "address", private.Address)
	case fetch.ReasonScheme:
		var scheme *fetch.SchemeError
		errors.As(err, &scheme)
		return text("cli.network.scheme", "url", visible(excerpt(scheme.URL)))
	case fetch.ReasonOrigin:
		var origin *fetch.OriginError
		errors.As(err, &origin)
		return text("cli.network.origin", "url", visible(origin.URL))
	case fetch.ReasonRedirects:
		var redirects *fetch.RedirectsError
		errors.As(err, &redirects)
		return counted("cli.network.redirects", redirects.Followed)
	case fetch.ReasonTimeout:
		return counted("cli.network.timeout", seconds)
	case fetch.ReasonStopped:
		return text("cli.network.stopped")
	case fetch.ReasonName:
		return text("cli.network.name")
	case fetch.ReasonCut:
		return text("cli.network.cut")
	}
	return text("cli.network.connection", "error", visible(err.Error()))
}

// sizeText says how much that is, as the page does.
func sizeText(octets int) string {
	if octets < 1<<10 {
		return text("sitemaps.octets", "size", number(octets))
	}
	if octets < 1<<20 {
		return text("sitemaps.kib", "size", short(float64(octets)/(1<<10)))
	}
	return text("sitemaps.mib", "size", short(float64(octets)/(1<<20)))
}

func short(size float64) string {
	if size < 10 {
		return locales.Tenths(language, math.Round(size*10)/10)
	}
	return number(int(math.Round(size)))
}

// either is counted where a message depends on the number, and text where not.
func either(key string, count int, pairs ...any) string {
	if _, isCounted := messages[key+".other"]; isCounted {
		return counted(key, count, pairs...)
	}
	return text(key, append(pairs, "count", number(count))...)
}
