package main

import (
	"context"
	"strings"
)

// policy lets the page load its own files and nothing else, so that what is pasted has no way out. The worker is
// started from a Blob and inherits it. The one trusted-types name is for the addresses of that worker and of the service worker.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self' blob:; " +
	"manifest-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types t-worker"

// standalonePolicy is for the page as one file, which is served by nobody: it has nothing to load and may run this script only.
func standalonePolicy(script, style []byte) string {
	return "default-src 'none'; script-src '" + integrity(script) + "' 'wasm-unsafe-eval'; style-src '" + integrity(style) + "'; connect-src 'none'; " +
		"worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types t-worker"
}

// responseHeaders go with every file, whatever serves it. A meta element cannot say frame-ancestors.
var responseHeaders = [][2]string{
	{"Content-Security-Policy", policy + "; frame-ancestors 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	// A reload must show the latest build, and find out that there is one; an entity tag keeps it cheap.
	{"Cache-Control", "no-cache"},
}

// buildHeaders writes them in the form that several static hosts read.
func (s *Site) buildHeaders(context.Context) error {
	var text strings.Builder
	text.WriteString("/*\n")
	for _, header := range responseHeaders {
		text.WriteString("  " + header[0] + ": " + header[1] + "\n")
	}
	text.WriteString("/assets/*.wasm\n  Content-Type: application/wasm\n")
	return s.write("_headers", []byte(text.String()))
}
