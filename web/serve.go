package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server serves a built site on this machine.
type Server struct {
	Site     *Site
	Addr     string    // host:port; port 0 takes any free one
	Prefix   string    // folder that the site appears under, with a slash at both ends
	AsIs     bool      // serve what is there, build nothing
	Attached io.Reader // when set, the server stops as soon as this ends
	Log      io.Writer
}

// serverFlags declares the flags of serve; the server is made once they are parsed.
func serverFlags(flags *flag.FlagSet, in io.Reader, log io.Writer) func(*Site) *Server {
	addr := flags.String("addr", "localhost:8080", "address to serve on; port 0 takes any free one")
	prefix := flags.String("prefix", "/", "folder that the site appears under, as on a host with several sites")
	asIs := flags.Bool("as-is", false, "serve what is there, build nothing")
	attached := flags.Bool("attached", false, "stop when standard input ends, so that a server never outlives who started it")
	return func(site *Site) *Server {
		server := &Server{Site: site, Addr: *addr, Prefix: "/" + strings.Trim(*prefix, "/") + "/", AsIs: *asIs, Log: log}
		if server.Prefix == "//" {
			server.Prefix = "/"
		}
		if *attached {
			server.Attached = in
		}
		return server
	}
}

// Run builds, serves and returns when ctx ends.
func (s *Server) Run(ctx context.Context) error {
	if !s.AsIs {
		if err := s.Site.Build(ctx); err != nil {
			return err
		}
	} else if _, err := os.Stat(filepath.Join(s.Site.Out, "index.html")); err != nil {
		return fmt.Errorf("%s holds no site: run \"go run ./web build\" first", s.Site.shown(s.Site.Out))
	}
	listener, err := s.listen()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if s.Attached != nil {
		go func() {
			_, _ = io.Copy(io.Discard, s.Attached)
			stop()
		}()
	}
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	fmt.Fprintf(s.Log, "Serving http://%s%s (stop with Ctrl+C)\n", s.shownAddr(listener), s.Prefix)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// listen takes the port asked for or, when another program has it, the next free one.
func (s *Server) listen() (net.Listener, error) {
	listener, err := net.Listen("tcp", s.Addr)
	if !errors.Is(err, syscall.EADDRINUSE) {
		return listener, err
	}
	host, taken, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return nil, err
	}
	first, err := strconv.Atoi(taken)
	if err != nil {
		return nil, err
	}
	for port := first + 1; port <= min(first+100, 65535); port++ {
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
		if err == nil {
			fmt.Fprintf(s.Log, "Port %s is taken by another program, so this uses port %d. Choose one with -addr %s:PORT.\n", taken, port, host)
			return listener, nil
		}
	}
	return nil, fmt.Errorf("port %s and the hundred after it are taken: choose one with -addr %s:PORT", taken, host)
}

// shownAddr keeps the host as it was given: "localhost" reads better than the address behind it.
func (s *Server) shownAddr(listener net.Listener) string {
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil || host == "" {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// ServeHTTP answers as a careful static host would: with types, encodings and the policy on every response.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	for _, line := range responseHeaders {
		header.Set(line[0], line[1])
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, s.Prefix)
	if !ok {
		if r.URL.Path+"/" == s.Prefix {
			http.Redirect(w, r, s.Prefix, http.StatusMovedPermanently)
			return
		}
		http.NotFound(w, r)
		return
	}
	s.serveFile(w, r, name)
}

func (s *Server) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	file := filepath.Join(s.Site.Out, filepath.FromSlash(name))
	info, err := os.Stat(file)
	if err == nil && info.IsDir() {
		if !strings.HasSuffix(r.URL.Path, "/") {
			http.Redirect(w, r, path.Base(r.URL.Path)+"/", http.StatusMovedPermanently)
			return
		}
		file = filepath.Join(file, "index.html")
	}
	header := w.Header()
	header.Set("Vary", "Accept-Encoding")
	header.Set("Content-Type", contentType(file))
	data, err := os.ReadFile(file)
	for _, sibling := range siblings {
		if err != nil || !accepts(r.Header.Get("Accept-Encoding"), sibling.encoding) {
			continue
		}
		if packed, missing := os.ReadFile(file + sibling.suffix); missing == nil {
			header.Set("Content-Encoding", sibling.encoding)
			data = packed
			break
		}
	}
	if err != nil {
		http.NotFound(w, r)
		return
	}
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(data))
	header.Set("ETag", tag)
	if slices.Contains(strings.Split(strings.ReplaceAll(r.Header.Get("If-None-Match"), " ", ""), ","), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(data)))
	if r.Method == http.MethodGet {
		_, _ = w.Write(data)
	}
}

// contentType does not ask the machine, whose tables differ: streaming compilation needs application/wasm exactly.
func contentType(name string) string {
	switch filepath.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".json":
		return "application/json"
	case ".wasm":
		return "application/wasm"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".xml":
		return "application/xml"
	case ".ico":
		return "image/x-icon"
	case ".webmanifest":
		return "application/manifest+json"
	case ".txt", "":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// accepts reads an Accept-Encoding header (RFC 9110, 12.5.3) for one coding named outright.
func accepts(header, coding string) bool {
	for _, item := range strings.Split(header, ",") {
		name, parameters, _ := strings.Cut(item, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight := strings.ReplaceAll(parameters, " ", "")
		value, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
		return weight == "" || err == nil && value > 0
	}
	return false
}
