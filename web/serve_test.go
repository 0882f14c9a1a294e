package main

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// newServer serves a small site that also has a file outside of it, which nobody may get.
func newServer(t *testing.T, prefix string) *Server {
	t.Helper()
	out := filepath.Join(t.TempDir(), "dist")
	for name, content := range map[string]string{
		"index.html": "<p>en", "fi/index.html": "<p>fi", "assets/engine.wasm": "plain wasm", "assets/app.js": "plain js", "../secret.txt": "secret",
	} {
		require.NoError(t, replaceFile(filepath.Join(out, name), []byte(content)))
	}
	require.NoError(t, replaceFile(filepath.Join(out, "assets/engine.wasm.br"), []byte("brotli")))
	require.NoError(t, replaceFile(filepath.Join(out, "assets/engine.wasm.gz"), []byte("gzip")))
	return &Server{Site: &Site{Root: filepath.Dir(out), Out: out}, Addr: "localhost:0", Prefix: prefix, AsIs: true, Log: io.Discard}
}

func get(server *Server, target string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, "http://localhost/", nil)
	request.URL.Path = target
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response := httptest.NewRecorder()
	server.ServeHTTP(response, request)
	return response
}

func TestServeFiles(t *testing.T) {
	server := newServer(t, "/")
	for _, test := range []struct {
		path   string
		status int
		kind   string
		body   string
	}{
		{"/", 200, "text/html; charset=utf-8", "<p>en"},
		{"/fi/", 200, "text/html; charset=utf-8", "<p>fi"},
		{"/assets/engine.wasm", 200, "application/wasm", "plain wasm"},
		{"/assets/app.js", 200, "text/javascript; charset=utf-8", "plain js"},
		{"/assets/none.js", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"/assets/", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"/../secret.txt", 404, "text/plain; charset=utf-8", "404 page not found\n"},
	} {
		response := get(server, test.path)
		assert.Equal(t, test.status, response.Code, test.path)
		assert.Equal(t, test.kind, response.Header().Get("Content-Type"), test.path)
		assert.Equal(t, test.body, response.Body.String(), test.path)
		assert.Contains(t, response.Header().Get("Content-Security-Policy"), "default-src 'none'", test.path)
		assert.Contains(t, response.Header().Get("Content-Security-Policy"), "frame-ancestors 'none'", test.path)
		assert.Equal(t, "nosniff", response.Header().Get("X-Content-Type-Options"), test.path)
		assert.Equal(t, "no-referrer", response.Header().Get("Referrer-Policy"), test.path)
	}
	response := get(server, "/fi")
	assert.Equal(t, 301, response.Code)
	assert.Equal(t, "/fi/", response.Header().Get("Location"))
}

func TestServeEncodings(t *testing.T) {
	server := newServer(t, "/")
	for _, test := range []struct{ path, accepted, encoding, body string }{
		{"/assets/engine.wasm", "gzip, deflate, br, zstd", "br", "brotli"},
		{"/assets/engine.wasm", "gzip;q=1.0", "gzip", "gzip"},
		{"/assets/engine.wasm", "br;q=0, gzip", "gzip", "gzip"},
		{"/assets/engine.wasm", "identity", "", "plain wasm"},
		{"/assets/engine.wasm", "", "", "plain wasm"},
		{"/assets/app.js", "br, gzip", "", "plain js"},
	} {
		response := get(server, test.path, "Accept-Encoding", test.accepted)
		assert.Equal(t, test.encoding, response.Header().Get("Content-Encoding"), test.accepted)
		assert.Equal(t, test.body, response.Body.String(), test.accepted)
		assert.Equal(t, "Accept-Encoding", response.Header().Get("Vary"))
		if test.path == "/assets/engine.wasm" {
			assert.Equal(t, "application/wasm", response.Header().Get("Content-Type"))
		}
	}
}

func TestServeRevalidates(t *testing.T) {
	server := newServer(t, "/")
	first := get(server, "/assets/app.js")
	assert.Equal(t, "no-cache", first.Header().Get("Cache-Control"))
	again := get(server, "/assets/app.js", "If-None-Match", `"x", `+first.Header().Get("ETag"))
	assert.Equal(t, 304, again.Code)
	assert.Empty(t, again.Body.String())
	require.NoError(t, replaceFile(filepath.Join(server.Site.Out, "assets/app.js"), []byte("new js")))
	assert.Equal(t, "new js", get(server, "/assets/app.js", "If-None-Match", first.Header().Get("ETag")).Body.String())
}

func TestServeUnderAFolder(t *testing.T) {
	server := newServer(t, "/tools/robots/")
	assert.Equal(t, "<p>en", get(server, "/tools/robots/").Body.String())
	assert.Equal(t, "plain js", get(server, "/tools/robots/assets/app.js").Body.String())
	assert.Equal(t, "/tools/robots/", get(server, "/tools/robots").Header().Get("Location"))
	assert.Equal(t, 404, get(server, "/assets/app.js").Code)
}

func TestServeRefusesOtherMethods(t *testing.T) {
	response := httptest.NewRecorder()
	newServer(t, "/").ServeHTTP(response, httptest.NewRequest(http.MethodPost, "/", nil))
	assert.Equal(t, 405, response.Code)
}

func TestServerTakesTheNextFreePortAndSaysSo(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	defer taken.Close()
	_, port, err := net.SplitHostPort(taken.Addr().String())
	require.NoError(t, err)

	server := newServer(t, "/")
	var log bytes.Buffer
	server.Log, server.Addr = &log, "localhost:"+port
	server.Attached = strings.NewReader("") // it ends at once, and so does the server
	require.NoError(t, server.Run(t.Context()))
	assert.Contains(t, log.String(), "Port "+port+" is taken by another program, so this uses port ")
	assert.Contains(t, log.String(), "Serving http://localhost:")
	assert.NotContains(t, log.String(), "http://localhost:"+port+"/")
}

func TestServerSaysWhatIsMissing(t *testing.T) {
	server := newServer(t, "/")
	require.NoError(t, os.Remove(filepath.Join(server.Site.Out, "index.html")))
	err := server.Run(t.Context())
	require.Error(t, err)
	assert.True(t, strings.HasPrefix(err.Error(), "dist holds no site"), err.Error())
}
